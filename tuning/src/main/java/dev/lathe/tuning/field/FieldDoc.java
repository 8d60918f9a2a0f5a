package dev.lathe.tuning.field;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The documentation of a field of a file. The records that read and write a file define its field names, types and
 * which fields are required. The field reference and the JSON Schemas are generated from both.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface FieldDoc {
    /** The meaning as a noun phrase. */
    String value();

    /** The syntax of a text, such as {@link #EXPRESSION}; of a list, that of its items. */
    String syntax() default "";

    /** The unit of a number. */
    String unit() default "";

    /** The value that applies if the field is absent. */
    String byDefault() default "";

    /** An example as JSON. */
    String example() default "";

    /** The regular expression that a text matches as a whole. */
    String pattern() default "";

    /** The legal texts of a field whose Java type is a string; of a list, those of its items. */
    Class<? extends Enum<?>>[] legal() default {};

    /** Legal texts besides those of {@link #legal()}. */
    String[] words() default {};

    /** An integer expression over the names that the file defines. */
    String EXPRESSION = "expression";

    /** A path relative to the folder of the file. */
    String PATH = "path";
}
