import type { Page } from '@das/platform';
import type { Schema } from './openapi/schema';

/** A row as REST shows it. */
export type Presented = Record<string, unknown>;

/** Rows of a list that is followed by a cursor. */
export interface PresentedPiece {
  data: Presented[];
  /** Rows that a piece may have. */
  per_page: number;
  /** The cursor of the rows that follow; null when there are none. */
  next: string | null;
}

/** What of a class REST shows. The fields' types are those of GraphQL, by their names; only those that it does not have are described here. */
interface ShownFacts<T> {
  /** Copied from the row. */
  own: readonly (keyof T & string)[];
  /** Made by the presenter. */
  made?: readonly string[];
  /** Other rows, made by the presenter too, each with what is shown of them. */
  nested?: Record<string, AnyShown>;
  /** Fields that GraphQL shows otherwise. */
  described?: Record<string, Schema>;
}

/** What is shown of rows that only the presenter knows. */
export type AnyShown = Pick<Shown<never>, 'described' | 'fields' | 'name' | 'nested' | 'type'>;

/** The list of all fields that REST shows of a class; nothing else gets out. */
export class Shown<T extends object> {
  readonly fields: readonly string[];
  readonly nested: Record<string, AnyShown>;
  readonly described: Record<string, Schema>;

  /**
   * @param name the schema's in the document
   * @param type the GraphQL type's name, where it is another one
   */
  constructor(
    readonly name: string,
    private readonly facts: ShownFacts<T>,
    readonly type = name,
  ) {
    const { own, made = [], nested = {}, described = {} } = facts;
    this.fields = [...own, ...made, ...Object.keys(nested)];
    this.nested = nested;
    this.described = described;
  }

  /** The same with the secret that was made for it just now. */
  withSecret(): Shown<T> {
    const { facts, name } = this;
    const secret = { type: ['string', 'null'], description: 'Shown here and never again; null where the answer repeats an earlier one.' };
    return new Shown(`${name}WithSecret`, { ...facts, made: [...(facts.made ?? []), 'secret'], described: { ...facts.described, secret } }, this.type);
  }

  /** The fields that are copied. */
  of(row: T): Presented {
    return Object.fromEntries(this.facts.own.map((name) => [name, row[name] ?? null]));
  }
}

/** A page with each of its rows as REST shows it. */
export async function presentPage<T>({ data, paginatorInfo }: Page<T>, present: (row: T) => Promise<Presented> | Presented): Promise<Page<Presented>> {
  return { data: await Promise.all(data.map(async (row) => present(row))), paginatorInfo };
}
