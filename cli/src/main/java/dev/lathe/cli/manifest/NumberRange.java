package dev.lathe.cli.manifest;

/** Parses numbers and checks their range; throws IllegalArgumentException with the legal values. */
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
            throw new IllegalArgumentException("'" + text + "' is not an integer", e);
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
            throw new IllegalArgumentException("'" + text + "' is not a number", e);
        }
    }
}
