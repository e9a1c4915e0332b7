/** A row as the driver returns it: values by column name. */
export type Row = Record<string, unknown>;
