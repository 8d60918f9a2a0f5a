package dev.lathe.worker.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SassTest {
    private static Map<String, Double> facts(String listing) {
        return new Sass(listing.lines()).facts();
    }

    @Test
    void countsTheInstructionsOfAListing() {
        assertThat(facts("""
                        .target sm_90a
                .text.gemm:
                        /*0000*/                   LDC R1, c[0x0][0x28] ;
                        /*00d0*/               @P0 BRA `(.L_x_1) ;
                .L_x_1:
                        /*00e0*/              @!P1 LDGSTS.E.BYPASS.LTC128B.128 [R3], desc[UR4][R8.64] ;
                        /*00f0*/              @UP0 UTMALDG.2D [UR8], [UR4] ;
                        /*0100*/                   BAR.SYNC.DEFER_BLOCKING 0x0 ;
                        /*0110*/                   HGMMA.64x128x16.F32 R88, gdesc[UR12], R88, UP0 ;
                        /*0120*/                   HGMMA.64x128x16.F32 R24, gdesc[UR24], R24 ;
                        /*0130*/                   HFMA2.MMA R4, -RZ, RZ, 0, 0 ;
                        /*10140*/                  LDG.E.U16 R4, desc[UR4][R8.64] ;
                .L_x_2:
                        /*10150*/                  BRA `(.L_x_2);
                        /*10160*/                  NOP;
                """))
                .isEqualTo(Map.of(
                        "sass_instructions", 10.0,
                        "sass_barriers", 1.0,
                        "sass_global_load_bits", 128.0,
                        "sass_tma_loads", 1.0,
                        "sass_mma", 2.0,
                        "sass_HGMMA.64x128x16.F32", 2.0));
    }

    @ParameterizedTest
    @CsvSource({
        "LDG.E, 32", "LDG.E.64, 64", "LDG.E.128.CONSTANT, 128", "LDG.E.U8, 8", "LDG.E.S16.CONSTANT, 16",
        "LDS.128, 0", "LDGDEPBAR, 0"
    })
    void theSizeOfAGlobalLoadIsAModifier(String load, double bits) {
        assertThat(facts("        /*0010*/                   " + load + " R4, [R8] ;"))
                .containsEntry("sass_global_load_bits", bits);
    }
}
