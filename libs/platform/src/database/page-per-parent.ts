import { groupedBy } from '../load-batched';
import { isOneOf, that } from './conditions';
import type { Database } from './database';
import { type Found, type Page, type PageRequest, type PageWants, type PageWindow, pageOf, pageWindow } from './page';
import { Bindings, type Statement, prepared } from './statement';
import type { RowClass } from './table';

/** Where children name their parent, and which page of each parent's children is wanted. */
export interface PagePerParentRequest extends PageRequest {
  column: string;
  parents: string[];
  wants: PageWants;
}

type Child = { parent: string };

/** The same page of the children of many parents, by parent, in one round trip. */
export async function pagePerParent<T extends object>(db: Database, type: RowClass<T>, request: PagePerParentRequest): Promise<Map<string, Page<T>>> {
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

function childrenOf(db: Database, type: RowClass, { column, parents }: PagePerParentRequest, { perPage, offset }: PageWindow): Statement {
  const { bind, values } = new Bindings();
  const rows = db.rowsOf(type);
  const keys = bind(parents);
  const page = `select ${rows.columns} ${rows.from(bind, that(`${column} = parents.parent`))} order by id limit ${bind(perPage + 1)} offset ${bind(offset)}`;
  return prepared(`select parents.parent, children.* from unnest(${keys}::text[]) as parents(parent) cross join lateral (${page}) as children`, values);
}

function totalsOf(db: Database, type: RowClass, { column, parents }: PagePerParentRequest): Statement {
  const { bind, values } = new Bindings();
  const from = db.rowsOf(type).from(bind, isOneOf(column, parents));
  return prepared(`select ${column} as parent, count(*) as total ${from} group by ${column}`, values);
}
