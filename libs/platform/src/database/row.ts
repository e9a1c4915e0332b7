/** A row as the driver returns it: values by column. */
export type Row = Record<string, unknown>;
