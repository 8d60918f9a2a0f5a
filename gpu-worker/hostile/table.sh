# Sourced by the runners' tests (POSIX sh): checks the rows of expected.tsv with the command verify or bench.
# The test defines `verify KERNEL TEXT...` and `bench KERNEL TEXT...`; each text must occur in the result.
check_expected() { # DEVICE
    tab=$(printf '\t')
    while IFS="$tab" read -r row_device row_command row_kernel row_options row_stage row_reason row_more <&3; do
        [ "$row_device" = "$1" ] && [ "$row_command" != sweep ] || continue
        [ "$row_options" != - ] || row_options=
        row_text='"status":"ok"'
        [ "$row_stage" = ok ] || row_text=$(rejected "$row_stage" "$row_reason")
        [ "$row_more" != - ] || row_more=$row_text
        eval "$row_options $row_command \"\$row_kernel\" \"\$row_text\" \"\$row_more\""
    done 3< "$hostile/expected.tsv"
}

rejected() { # STAGE REASON
    printf '"status":"rejected","stage":"%s","candidate":"challenger","reason":"%s' "$1" "$2"
}
