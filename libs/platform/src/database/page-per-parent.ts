import { type Condition, all, isOneOf } from './conditions';
import type { Database } from './database';
import { groupedBy } from './load-batched';
import {
  pageOf,
  pageWindow,
  type Found,
  type Page,
  type PageRequest,
  type PageSelection,
  type PageWindow,
} from './page';
import { sql, type Statement } from './sql';
import type { RowClass } from './table';

/** Which page of the children of each parent. */
export interface PagePerParentRequest extends PageRequest {
  /** The column of the children that has the id of their parent. */
  column: string;
  /** Ids of the parents. */
  parents: string[];
  wants: PageSelection;
  /** A condition on the children. */
  where?: Condition;
}

type Child = { parent: string };

/** Reads the same page of the children of many parents in one round trip. Returns one page per parent id. */
export async function pagePerParent<T extends object>(
  db: Database,
  type: RowClass<T>,
  request: PagePerParentRequest,
): Promise<Map<string, Page<T>>> {
  const { parents, wants } = request;
  const window = pageWindow(request, db.max_first);
  const readsRows = wants.rows && window.perPage > 0;
  const [children, totals] = await Promise.all([
    readsRows ? db.run<T & Child>(childrenOf(db, type, request, window)) : undefined,
    wants.total ? db.run<Child & { total: string }>(totalsOf(db, type, request)) : undefined,
  ]);
  const byParent = groupedBy(children ?? [], 'parent');
  const totalOf = new Map(totals?.map(({ parent, total }) => [parent, Number(total)]));
  return new Map(
    parents.map((parent) => {
      const found: Found<T> = {};
      if (wants.rows) found.rows = byParent.get(parent) ?? [];
      if (totals) found.total = totalOf.get(parent) ?? 0;
      return [parent, pageOf(window, found)];
    }),
  );
}

function childrenOf(
  db: Database,
  type: RowClass,
  { column, parents, where }: PagePerParentRequest,
  { perPage, offset }: PageWindow,
): Statement {
  const children = db.rowsOf(type).select(undefined, all([sql.raw(`${column} = parents.parent`), where]));
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
