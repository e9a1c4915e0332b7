import { type Failure, NotFound, ServiceError, ValidationFailed, VersionConflict } from '@das/platform';
import { isMistyped, pairOf } from './item-of-upsert';
import { isSameValue } from './same-value';
import type { MatchKey } from './upsert-inputs';
import type { Columns, ReadItem, UpsertKind, UpsertedRow } from './upsert-kind';

/** The planned change of one item. */
export interface PlannedItem {
  item: ReadItem;
  /** The matched row; null without one. */
  before: UpsertedRow | null;
  /** Why the item fails. */
  error?: ServiceError;
  /** The changed columns with their new values; of a new row all columns. */
  columns: Record<string, unknown>;
  /** The names of the changed columns; of a new row those that are not empty. */
  changed: string[];
}

/** The owners of unique values: an id of a row, or the index of an item that creates one. */
export class UniqueValues {
  private readonly owners = new Map<string, string>();
  /** Whether an item takes a value that an earlier item gives up: the rows must then be written one by one. */
  hasMoved = false;
  private readonly released = new Set<string>();

  constructor(private readonly kind: Pick<UpsertKind, 'unique'>) {}

  /** @param columns the columns of a row that are unique */
  add(owner: string, columns: object): void {
    for (const [, value] of this.valuesOf(columns)) this.owners.set(value, owner);
  }

  /** The columns whose new values other rows have. Takes the values when there is none. */
  take(owner: string, before: object, after: object): string[] {
    const earlier = new Map(this.valuesOf(before));
    const wanted = this.valuesOf(after).filter(([column, value]) => earlier.get(column) !== value);
    const taken = wanted.filter(([, value]) => (this.owners.get(value) ?? owner) !== owner).map(([column]) => column);
    if (taken.length) return taken;
    const current = new Map(this.valuesOf(after));
    for (const [column, value] of earlier)
      if (current.get(column) !== value) {
        this.owners.delete(value);
        this.released.add(value);
      }
    for (const [, value] of wanted) {
      if (this.released.has(value)) this.hasMoved = true;
      this.owners.set(value, owner);
    }
    return [];
  }

  private valuesOf(columns: object): [column: string, value: string][] {
    const row = columns as Record<string, unknown>;
    const values = this.kind.unique.flatMap((column): [string, string][] =>
      typeof row[column] === 'string' ? [[column, `${column} ${row[column]}`]] : [],
    );
    const { external_id, external_source } = row as Partial<UpsertedRow>;
    return external_id ? [...values, ['external_id', pairOf(external_id, external_source)]] : values;
  }
}

interface PlanContext {
  kind: UpsertKind;
  match_on: MatchKey;
  unique: UniqueValues;
}

/** Plans one item. Items are planned in the order of their indexes, because each may take unique values. */
export function planItem(
  { kind, match_on, unique }: PlanContext,
  item: ReadItem,
  before: UpsertedRow | null,
  { columns, failures }: Columns,
): PlannedItem {
  const failed = (error: ServiceError): PlannedItem => ({ item, before, error, columns: {}, changed: [] });
  const all = [...item.failures, ...failures];
  if (item.match === undefined || isMistyped(item.failures)) return failed(new ValidationFailed(all, item.left_out));
  const refusal = versionRefusal(kind, item, before, match_on);
  if (refusal) return failed(refusal);
  const needed: Failure[] =
    !before && !isNamed(all, kind.needed) && (item.input as Record<string, unknown>)[kind.needed] === undefined
      ? [{ path: [kind.needed], rule: 'required' }]
      : [];
  if (all.length || needed.length) return failed(new ValidationFailed([...all, ...needed], item.left_out));
  const after = before ? changesOf(kind, before, columns) : withDefaults(kind, columns);
  const taken = unique.take(before?.id ?? `item ${item.index}`, before ?? {}, { ...before, ...after });
  if (taken.length) return failed(new ValidationFailed(taken.map((field) => ({ path: [field], rule: 'unique' }))));
  const isEmpty = (field: string): boolean => isSameValue(after[field], kind.empty[field] ?? null);
  const changed = before ? Object.keys(after) : kind.fields.filter((field) => !isEmpty(field));
  return { item, before, columns: after, changed: changed.sort() };
}

const isNamed = (failures: Failure[], field: string): boolean => failures.some(({ path }) => path[0] === field);

function versionRefusal(
  { rows, words }: UpsertKind,
  { input: { expected_version }, key }: ReadItem,
  before: UpsertedRow | null,
  match_on: MatchKey,
): ServiceError | undefined {
  const isExpected = expected_version !== undefined && expected_version !== null && expected_version >= 0;
  if (before) {
    const isOther = isExpected && expected_version !== before.version;
    return isOther ? new VersionConflict(expected_version, before.version, words) : undefined;
  }
  const mustExist = match_on === 'id' || (isExpected && expected_version > 0);
  return mustExist ? new NotFound(rows.name, key ?? '') : undefined;
}

/** The columns that differ from those of the row. */
const changesOf = (
  { fields }: UpsertKind,
  before: UpsertedRow,
  columns: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter((field) => columns[field] !== undefined)
      .filter((field) => !isSameValue(columns[field], (before as unknown as Record<string, unknown>)[field]))
      .map((field) => [field, columns[field]]),
  );

const withDefaults = ({ fields, empty }: UpsertKind, columns: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, columns[field] ?? empty[field] ?? null]));
