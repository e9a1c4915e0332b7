import type { Page } from '@das/platform';
import type { Schema } from './schema';

/** A row in its REST form. */
export type Resource = Record<string, unknown>;

/** A page of a numbered list. */
export interface PageAndMore extends Page<Resource> {
  /** Members of the response next to `data`. */
  further?: Resource;
}

/** A page of a list with cursor pagination. */
export interface CursorPage {
  data: Resource[];
  /** Maximum rows per page. */
  per_page: number;
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

/** The fields that REST shows of a class. Types come from the GraphQL fields of the same names. */
interface ShapeFacts<T> {
  /** Fields copied from the row. */
  columns: readonly (keyof T & string)[];
  /** Fields computed by the presenter. */
  computed?: readonly string[];
  /** Nested rows by field, with their shapes; loaded by the presenter. */
  nested?: Record<string, AnyResourceShape>;
  /** Schemas of fields that GraphQL lacks or types differently. */
  schemas?: Record<string, Schema>;
}

/** A shape whose row type does not matter. */
export type AnyResourceShape = Pick<ResourceShape<never>, 'fields' | 'name' | 'nested' | 'schemas' | 'type'>;

/** The complete list of fields that REST shows of a class; other fields are never sent. */
export class ResourceShape<T extends object> {
  readonly fields: readonly string[];
  readonly nested: Record<string, AnyResourceShape>;
  readonly schemas: Record<string, Schema>;

  /**
   * @param name the name of the OpenAPI schema
   * @param type the name of the GraphQL type, where it differs
   */
  constructor(
    readonly name: string,
    private readonly facts: ShapeFacts<T>,
    readonly type = name,
  ) {
    const { columns, computed = [], nested = {}, schemas = {} } = facts;
    this.fields = [...columns, ...computed, ...Object.keys(nested)];
    this.nested = nested;
    this.schemas = schemas;
  }

  /** This shape plus a new `secret`, for responses that create or rotate one. */
  withSecret(): ResourceShape<T> {
    const { facts, name } = this;
    const secret = {
      type: ['string', 'null'],
      description: 'Shown once; null in a replayed response (Idempotency-Key).',
    };
    return new ResourceShape(
      `${name}WithSecret`,
      { ...facts, computed: [...(facts.computed ?? []), 'secret'], schemas: { ...facts.schemas, secret } },
      this.type,
    );
  }

  /** The copied fields of a row; an undefined field is null. */
  of(row: T): Resource {
    return Object.fromEntries(this.facts.columns.map((name) => [name, row[name] ?? null]));
  }
}

/** The page with each row in its REST form. */
export async function presentPage<T>(
  { data, paginatorInfo }: Page<T>,
  present: (row: T) => Promise<Resource> | Resource,
): Promise<Page<Resource>> {
  return { data: await Promise.all(data.map(async (row) => present(row))), paginatorInfo };
}
