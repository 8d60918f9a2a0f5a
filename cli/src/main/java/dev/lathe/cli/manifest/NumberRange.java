package dev.lathe.cli.manifest;

/** Reads numbers as people write them; throws IllegalArgumentException that says what is legal. */
final class NumberRange {
    private NumberRange() {}

    static long whole(String text, long least, long most) {
        long number = wholeNumber(text);
        if (number < least || number > most) {
            throw new IllegalArgumentException(text + " is not between " + least + " and " + most);
        }
        return number;
    }

    private static long wholeNumber(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no whole number", e);
        }
    }

    static double decimal(String text, double least, double most) {
        double number = decimalNumber(text);
        if (!(number >= least && number <= most)) {
            throw new IllegalArgumentException(text + " is not between " + least + " and " + most);
        }
        return number;
    }

    private static double decimalNumber(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no number", e);
        }
    }
}
