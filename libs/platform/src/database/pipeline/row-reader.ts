import type { ClientBase, FieldDef } from 'pg';
import type { Row } from '../row';

type Parser = (text: string) => unknown;

/** Turns the values of a row, as PostgreSQL sends them, into an object with the names of the columns. */
export class RowReader {
  readonly #names: string[];
  readonly #parsers: Parser[];
  /** A copy of it has all columns in their order, so that the objects of a result have one shape. */
  readonly #empty: Row;

  constructor(columns: readonly FieldDef[], client: Pick<ClientBase, 'getTypeParser'>) {
    this.#names = columns.map(({ name }) => name);
    this.#parsers = columns.map(({ dataTypeID }) => client.getTypeParser(dataTypeID, 'text') as Parser);
    this.#empty = Object.fromEntries(this.#names.map((name) => [name, null]));
  }

  /** @throws what the parser of a column throws */
  read(values: readonly (string | null)[]): Row {
    const row = { ...this.#empty };
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] as string | null;
      if (value !== null) row[this.#names[index] as string] = (this.#parsers[index] as Parser)(value);
    }
    return row;
  }
}
