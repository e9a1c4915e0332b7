import { type Condition, all, isOneOf } from './conditions';
import type { Database } from './database';
import { groupedBy } from './load-batched';
import { type ListWalk, boundTo, readCursor, writeCursor } from './list-cursor';
import { sortKeys } from './lists/keyset';
import {
  isWalk,
  pageOf,
  pageWindow,
  wantsOf,
  type Found,
  type Page,
  type PageRequest,
  type PageSelection,
  type PageWindow,
} from './page';
import { sql, type Statement } from './sql';
import type { RowClass } from './table';

/** Which page of the children of each parent. */
export interface PagePerParentRequest extends Omit<PageRequest, 'after'> {
  /** The column of the children that has the id of their parent. */
  column: string;
  /** Ids of the parents. */
  parents: string[];
  wants: PageSelection;
  /** A condition on the children. */
  where?: Condition;
  /** What the cursors of the children of one parent are bound to. */
  walk: (parent: string) => ListWalk;
  /** The page after this child; null for the first page of a walk. Undefined for a page by number. */
  position?: string | null;
}

/**
 * The child after which a page of the children of one parent begins, for {@link PagePerParentRequest.position}.
 *
 * @throws ValidationFailed for a cursor that is not valid for the children of this parent
 */
export function childPosition(
  db: Database,
  walk: ListWalk,
  after: string | null | undefined,
): string | null | undefined {
  if (!after) return isWalk({ after }) ? null : undefined;
  return readCursor(db.cursors, after, boundTo(walk, BY_ID)).position.values[0];
}

const BY_ID = sortKeys([], { nullable: new Set(), types: new Map() });

type Child = { parent: string };

/** Reads the same page of the children of many parents in one round trip. Returns one page per parent id. */
export async function pagePerParent<T extends { id: string }>(
  db: Database,
  type: RowClass<T>,
  request: PagePerParentRequest,
): Promise<Map<string, Page<T>>> {
  const { parents, position, walk } = request;
  const after = position === undefined ? undefined : '';
  const window = pageWindow({ ...request, after }, db.max_first);
  const wants = wantsOf({ ...request, after });
  const needsRows = wants.rows || !!wants.cursor || !!window.isWalk;
  const readsRows = needsRows && window.perPage > 0;
  const [children, totals] = await Promise.all([
    readsRows ? db.run<T & Child>(childrenOf(db, type, request, window)) : undefined,
    wants.total ? db.run<Child & { total: string }>(totalsOf(db, type, request)) : undefined,
  ]);
  const byParent = groupedBy(children ?? [], 'parent');
  const totalOf = new Map(totals?.map(({ parent, total }) => [parent, Number(total)]));
  return new Map(
    parents.map((parent) => {
      const found: Found<T> = {};
      if (needsRows) found.rows = byParent.get(parent) ?? [];
      if (totals) found.total = totalOf.get(parent) ?? 0;
      const last = wants.cursor && found.rows?.slice(0, window.perPage).at(-1);
      const endCursor = last ? writeCursor(db.cursors, [last.id], { bound: boundTo(walk(parent), BY_ID) }) : null;
      return [parent, pageOf(window, found, { endCursor, syncedTo: null })];
    }),
  );
}

function childrenOf(
  db: Database,
  type: RowClass,
  { column, parents, where, position }: PagePerParentRequest,
  { perPage, offset }: PageWindow,
): Statement {
  const rows = db.rowsOf(type);
  const after = position ? rows.afterId(position) : undefined;
  const children = rows.select(undefined, all([sql.raw(`${column} = parents.parent`), where, after]));
  return sql`
    select parents.parent, children.* from unnest(${parents}::text[]) as parents(parent)
     cross join lateral (${children} order by id limit ${perPage + 1} offset ${offset}) as children`;
}

function totalsOf(db: Database, type: RowClass, { column, parents, where }: PagePerParentRequest): Statement {
  const totals = db
    .rowsOf(type)
    .select(`${column} as parent, count(*) as total`, all([isOneOf(column, parents), where]));
  return sql`${totals} group by ${sql.raw(column)}`;
}
