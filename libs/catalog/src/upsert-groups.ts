import { Audit } from '@das/audit';
import { Database, LongTask, byKey, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { type SentItem, pairOf, readItem } from './item-of-upsert';
import { type PlannedItem, UniqueValues, planItem } from './plan-upsert';
import type { MatchKey } from './upsert-inputs';
import type { ReadItem, UpsertKind, UpsertedRow } from './upsert-kind';

export interface UpsertOptions {
  match_on: MatchKey;
  dry_run: boolean;
}

interface Plan {
  items: PlannedItem[];
  /** Whether an item takes a unique value that an earlier one gives up. */
  moves: boolean;
}

/** An item with the row after its change; undefined when it is not written. */
export type WrittenItem = PlannedItem & { after?: UpsertedRow };

/** Longer than a group, so that upserts wait for each other. */
const WAIT = sql.raw(`'10s'`);

/** Writes groups of items in few statements, as part of the running transaction. */
@Injectable()
export class UpsertGroups {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  /**
   * Plans and writes a group. Failed items do not affect the others.
   *
   * @param mayWrite is asked before the first row is written
   */
  async run(
    kind: UpsertKind,
    items: SentItem[],
    options: UpsertOptions,
    mayWrite: (planned: PlannedItem[]) => void = () => undefined,
  ): Promise<WrittenItem[]> {
    const read = await readAll(kind, items, options.match_on);
    if (options.dry_run) return (await this.plan(kind, read, options.match_on)).items;
    await this.lock(kind);
    const seen = await this.plan(kind, read, options.match_on);
    const ids = seen.items.flatMap(({ before, changed }) => (before && changed.length ? [before.id] : []));
    // only rows that change are locked, so that unchanged items write nothing; the locked rows are planned again
    const plan = ids.length ? await this.plan(kind, read, options.match_on, ids) : seen;
    mayWrite(plan.items);
    return this.write(kind, plan);
  }

  /** Upserts of one tenant and resource run one after the other. */
  private async lock({ resource }: UpsertKind): Promise<void> {
    await this.db.run(sql.unscoped`set local lock_timeout = ${WAIT}`);
    await this.db.run(
      sql`select pg_advisory_xact_lock(hashtextextended('upsert ' || ${resource}::text || ' ' || ${tenant.id}, 0))`,
    );
  }

  /** @param locked ids of rows that are locked first, in their order */
  private async plan(kind: UpsertKind, items: ReadItem[], match_on: MatchKey, locked: string[] = []): Promise<Plan> {
    if (locked.length) await this.db.rowsOf(kind.rows).lockMany(locked);
    const rows = await this.matched(kind, items, match_on);
    const columns = await kind.load(items, [...rows.values()]);
    const unique = await this.uniqueValues(kind, items, { match_on, rows: [...rows.values()] });
    const planned: PlannedItem[] = [];
    const task = new LongTask();
    for (const item of items) {
      const before = rows.get(item.match ?? '') ?? null;
      planned.push(planItem({ kind, match_on, unique }, item, before, await columns.of(item, before)));
      await task.yieldToEventLoop();
    }
    return { items: planned, moves: unique.hasMoved };
  }

  /** The rows by the match keys of items. */
  private async matched(kind: UpsertKind, items: ReadItem[], match_on: MatchKey): Promise<Map<string, UpsertedRow>> {
    const keyOf = (row: UpsertedRow): string => {
      if (match_on === 'external_id') return pairOf(row.external_id ?? '', row.external_source);
      return String((row as unknown as Record<string, unknown>)[match_on]);
    };
    const wanted = items.flatMap(({ match, input }) =>
      match === undefined ? [] : match_on === 'external_id' ? [input.external_id ?? ''] : [match],
    );
    const keys = match_on === 'id' ? wanted.flatMap((id) => kind.idOf(id) ?? []) : wanted;
    if (!keys.length) return new Map();
    const type = match_on === 'id' ? kind.idType : 'text';
    const rows = await this.rowsOf(kind, match_on, keys, type);
    return new Map(rows.map((row) => [keyOf(row), row]));
  }

  /** The owners of unique values that items want or matched rows have. The matched rows are all owners of the match keys. */
  private async uniqueValues(
    kind: UpsertKind,
    items: ReadItem[],
    { match_on, rows }: { match_on: MatchKey; rows: UpsertedRow[] },
  ): Promise<UniqueValues> {
    const unique = new UniqueValues(kind);
    const textsOf = (column: string): string[] => [
      ...new Set(
        items.flatMap(({ input, failures }) => {
          const value = (input as Record<string, unknown>)[column];
          return typeof value === 'string' && value && !failures.some(({ path }) => path[0] === column) ? [value] : [];
        }),
      ),
    ];
    const others = [...kind.unique, 'external_id'].filter((column) => column !== match_on);
    const found = await Promise.all(others.map((column) => this.rowsOf(kind, column, textsOf(column))));
    for (const row of [...found.flat(), ...rows]) unique.add(row.id, row);
    return unique;
  }

  /**
   * The rows with one of these values, read value by value: without fresh statistics PostgreSQL would compare all rows of the tenant
   * with all values. `offset 0` keeps the inner query separate.
   */
  private async rowsOf(kind: UpsertKind, column: string, values: string[], type = 'text'): Promise<UpsertedRow[]> {
    if (!values.length) return [];
    const rows = this.db.rowsOf(kind.rows);
    const ofOne = rows.select(undefined, () => `${column} = wanted.value`);
    return this.db.run(
      sql`select found.* from unnest(${values}::${sql.raw(type)}[]) as wanted(value), lateral (${ofOne} offset 0) as found`,
    );
  }

  private async write(kind: UpsertKind, { items: planned, moves }: Plan): Promise<WrittenItem[]> {
    const changes = planned.filter(({ before, changed, error }) => before && !error && changed.length);
    const creations = planned.filter(({ before, error }) => !before && !error);
    const after = new Map<PlannedItem, UpsertedRow>();
    await this.update(kind, { items: changes, moves }, after);
    await this.insert(kind, creations, after);
    const written = planned.map((item): WrittenItem => ({ ...item, after: after.get(item) }));
    await this.record(kind, written);
    return written;
  }

  /** One statement for all rows in which the same columns change, and one for each row when values move between rows. */
  private async update(
    kind: UpsertKind,
    { items: changes, moves }: Plan,
    after: Map<PlannedItem, UpsertedRow>,
  ): Promise<void> {
    const sets = new Map<string, PlannedItem[]>();
    for (const [index, item] of changes.entries()) {
      const key = moves ? `${index}` : item.changed.join();
      sets.set(key, [...(sets.get(key) ?? []), item]);
    }
    for (const items of sets.values()) {
      const values = items.map(({ before, columns }) => ({ ...columns, id: before?.id as string }));
      const rows = byKey(await this.db.rowsOf(kind.rows).updateMany(values), 'id');
      for (const item of items) {
        const row = rows.get(item.before?.id as string);
        if (!row) throw new Error('A locked row of an upsert is gone.');
        after.set(item, row);
      }
    }
  }

  /** Rows are inserted in ascending match key. */
  private async insert(
    kind: UpsertKind,
    creations: PlannedItem[],
    after: Map<PlannedItem, UpsertedRow>,
  ): Promise<void> {
    const sorted = creations.toSorted((one, other) => ((one.item.match ?? '') < (other.item.match ?? '') ? -1 : 1));
    const values = sorted.map(({ columns }) => kind.newRow(columns));
    const rows = await this.db.rowsOf(kind.rows).insertReturning(values);
    const place = new Map(rows.map((row) => [kind.identityOf(row as unknown as Record<string, unknown>), row]));
    sorted.forEach((item, index) => {
      const row = place.get(kind.identityOf(values[index] as Record<string, unknown>));
      if (!row) throw new Error('A new row of an upsert was not returned.');
      after.set(item, row);
    });
  }

  /** Records what a group has changed, and emits its events. */
  private async record(kind: UpsertKind, written: WrittenItem[]): Promise<void> {
    const changes = written.flatMap(({ before, after }) => (after ? [{ ...(before && { before }), after }] : []));
    for (const { before, after } of changes)
      await this.audit.record(`${kind.resource}.${before ? 'updated' : 'created'}`, { before, after });
    if (changes.length) await kind.emit(changes);
  }
}

async function readAll(kind: UpsertKind, items: SentItem[], match_on: MatchKey): Promise<ReadItem[]> {
  const read: ReadItem[] = [];
  const task = new LongTask();
  for (const item of items) {
    read.push(readItem(item, kind, match_on));
    await task.yieldToEventLoop();
  }
  return read;
}
