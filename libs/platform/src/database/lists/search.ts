import { type List, type ListStrategy, rowNumber } from './list';
import { type Order, isById } from './order';
import { BLOCK_BITS } from './row-counts';

/** The parts of a search. All members are SQL. */
interface Searched {
  columns: string;
  source: string;
  /** The condition of the tenant. */
  tenant: string;
  /** The condition of all rows that the tenant has. */
  scope: string;
  /** The condition that is searched for. */
  condition: string;
  /** The same condition for the rows that are walked. */
  perRow: string;
  order: SearchOrder;
  counts?: string;
  hasIntegerIds: boolean;
}

/** The order of a search. */
interface SearchOrder {
  /** The columns of the order. */
  columns: string;
  /** The text after `order by`, of which an index exists. */
  indexed: string;
  /** The same order as a row of two values, `(id, 0)`: no index has it, so the planner cannot walk an index in this order. */
  unindexed: string;
  /** The direction in the order of ids: 1 or -1. Undefined for other orders. */
  step?: number;
}

const BY_ID: SearchOrder = { columns: 'id', indexed: 'id', unindexed: '(id, 0)', step: 1 };
const BY_ID_BACKWARD: SearchOrder = { columns: 'id', indexed: 'id desc', unindexed: '(id, 0) desc', step: -1 };

/** The order as a search can have it: by id, or by a column of an index. Undefined for other orders. @param indexed such columns */
function searchOrderOf(orderBy: Order[], indexed: Set<string>): SearchOrder | undefined {
  const [first, ...others] = orderBy;
  if (!first || isById(orderBy)) return BY_ID;
  if (first.column === 'id') return BY_ID_BACKWARD;
  if (others.length || !indexed.has(first.column)) return undefined;
  const direction = first.order.toLowerCase();
  return {
    columns: `${first.column}, id`,
    indexed: `${first.column} ${direction}, id`,
    unindexed: `(${first.column}, 0) ${direction}, id`,
  };
}

/*
 * Decision 0121 (and 0122 for the parts) measured the constants below together, not one by one. With 10⁶ rows a page takes
 * 0.30 ms when all rows match, 1.3 ms when 1 % match and 0.52 ms when none does; a walk of always 2,000 rows took 0.44, 1.8 and 2.4 ms.
 */
/** Rows that are walked at first, for each row up to the end of the page, and at most. */
const NEAR = 8;
const MAX_NEAR = 2_048;
/** When one walked row in so many matches, the walk may go on, because the index would find too many rows. */
const OFTEN = 64;
/** Walking a row takes a fraction of the time of reading a match through the index. */
const WALKED_PER_MATCH = 2;
/** Rows that are walked in all, for each row up to the end of the page. */
const FAR = 128;
/** A tenant with at most so many rows has no text with too many matches for the index. */
const SMALL = 4_096;
/** Ids of a part differ in the last 14 bits: the trigram index of products has `id >> 14`. */
const PART_BITS = 14;
/** Parts that are searched: that of the last row of `near`, and the next. */
const PARTS = 2;
/** Parts are searched when they contain at least so many rows of the tenant. */
const DENSE = 8_192;

/**
 * A page of partial matches. PostgreSQL cannot estimate how many rows match, and the number decides which way is fast. So the
 * statement has four steps, and a step runs only when those before it did not fill the page:
 *
 * 1. `near`: walks the first rows of the list. It fills the page when the text is frequent.
 * 2. `far`: walks on, when `near` shows that this will probably fill the page, or when nothing is known about a large tenant.
 * 3. `parts`: reads the matches among the next ids from the index.
 * 4. All matches are read from the index.
 *
 * The unindexed order keeps the planner from walking in the last two steps. Steps refer to the row that says whether they run, because
 * otherwise the planner may start other processes for a step before it knows.
 */
export const search: ListStrategy = {
  name: 'search',
  fits: ({ searches, where, limit, orderBy, table }) =>
    searches && !!where && !!limit && !!searchOrderOf(orderBy, table.orders),
  sql: (list) => searchPage(searchedOf(list), sizes(list)),
};

function searchedOf({ table, orderBy, tenant, scope, where, wherePerRow }: List): Searched {
  const { columns, source, counts, hasIntegerIds, orders } = table;
  const order = searchOrderOf(orderBy, orders) as SearchOrder;
  const facts = { columns, source, counts, hasIntegerIds, order, tenant: `tenant_id = ${tenant()}`, scope: scope() };
  const condition = (where as () => string)();
  return { ...facts, condition, perRow: wherePerRow?.() ?? condition };
}

function searchPage(search: Searched, size: Size): string {
  const { columns, source, scope, condition, order } = search;
  const step = search.counts && search.hasIntegerIds ? order.step : undefined;
  const isFull = step ? `n + (select count(*) from parts) >= ${size.last}` : 'fills';
  const all = `select ${order.columns} from ${source} where ${scope} and ${condition} and not needed.fills order by ${order.unindexed} limit ${size.last}`;
  return `with ${walk(search, size, step)},
    ${step ? partsOf(search, step, size) : ''}
    page as (
      select id from (
        select * from near where (select fills or ${isFull} from walked)
        union all select * from far where (select fills from walked)
        ${step ? `union all select * from parts where (select not fills and ${isFull} from walked)` : ''}
        union all select found.* from (select fills from walked where not fills and not ${isFull}) as needed cross join lateral (${all}) as found
      ) as found order by ${order.indexed} limit ${size.limit} offset ${size.offset})
    select ${columns} from ${source} where ${scope} and id in (select id from page) order by ${order.indexed}`;
}

type Size = Record<'limit' | 'offset' | 'last' | 'near' | 'far' | 'rest' | 'often', string>;

/** `near` is always literal, and a power of two: for an unknown number of rows the planner may start other processes. */
function sizes(list: List): Size {
  const { limit = 0, offset } = list;
  const last = limit + offset;
  const near = Math.min(2 ** Math.ceil(Math.log2(NEAR * last)), MAX_NEAR);
  const sql = (count: number): string => rowNumber(list, count);
  const [far, rest, often] = [sql(FAR * last - near), sql(MAX_NEAR - near), sql(Math.ceil(near / OFTEN))];
  return { limit: sql(limit), offset: sql(offset), last: sql(last), near: String(near), far, rest, often };
}

/** The steps `near` and `far`. `walked.fills` is whether they fill the page. */
function walk(search: Searched, size: Size, step: number | undefined): string {
  const { source, scope, perRow, order } = search;
  const { last, near, far, rest } = size;
  const rows = `from ${source} where ${scope} order by ${order.indexed}`;
  const end = `(select id ${rows} offset ${near} - 1 limit 1)`;
  const isLarge = `${step ? 'not (select is_dense from density) and ' : ''}exists (select from ${source} where ${scope} order by id offset ${SMALL} limit 1)`;
  const others = `from ${source} where ${scope} and state.n < ${last} order by ${order.indexed}`;
  const more = `case when n >= ${last} then 0 when ${isWorthWalking(search, size)} then ${far} when ${isLarge} then ${rest} else 0 end`;
  return `near as materialized (
      select ${order.columns} from (select * ${rows} limit ${near}) as first where ${perRow} order by ${order.indexed} limit ${last}),
    state as materialized (select count(*) as n${step ? `, ${end} as walked_id` : ''} from near),
    ${step ? densityOf(search, step) : ''}
    far as materialized (
      select found.* from state cross join lateral (
        select ${order.columns} from (select * ${others} limit ${more} offset ${near}) as second where ${perRow} order by ${order.indexed} limit ${last}) as found),
    walked as materialized (select n + (select count(*) from far) >= ${last} as fills, state.* from state)`;
}

/** Whether many of the first rows match. Of other pages than the first, the rows to walk are compared with all matches. */
function isWorthWalking({ counts, tenant }: Searched, { offset, last, near, often }: Size): string {
  if (!counts || offset === '0') return `n >= ${often}`;
  const rows = `(select sum(rows) from ${counts} where ${tenant})`;
  return `n >= ${often} and ${WALKED_PER_MATCH} * n * n * ${rows} > ${last} * ${near} * ${near}`;
}

/** Whether the parts have enough rows of the tenant. With few rows they show nothing about the others. */
function densityOf({ counts, tenant }: Searched, step: number): string {
  const part = `walked_id >> ${PART_BITS}`;
  const [from, to] = step > 0 ? [part, `(${part}) + ${PARTS}`] : [`(${part}) - ${PARTS - 1}`, `(${part}) + 1`];
  const shift = PART_BITS - BLOCK_BITS;
  const blocks = `block >= (select (${from}) << ${shift} from state) and block < (select (${to}) << ${shift} from state)`;
  return `density as materialized (select coalesce(sum(rows), 0) >= ${DENSE} as is_dense from ${counts} where ${tenant} and ${blocks}),`;
}

/**
 * The step `parts`, unless `near` shows that the page needs more rows. Each part is compared alone: for a list of parts the planner may
 * read all matches of the tenant.
 */
function partsOf({ source, scope, condition, order }: Searched, step: number, { last, near }: Size): string {
  const ids = PARTS << PART_BITS;
  const searched = `select walked_id, (walked_id >> ${PART_BITS}) + ${step} * number as part from walked, generate_series(0, ${PARTS - 1}) as number
      where not fills and (n + 1) * ${ids} >= ${last} * ${near} and (select is_dense from density)`;
  const inPart = `select id from ${source} where ${scope} and id >> ${PART_BITS} = searched.part and ${step} * (id - searched.walked_id) > 0 and ${condition}
      order by ${order.unindexed} limit ${last}`;
  return `parts as materialized (
      select found.id from (${searched}) as searched cross join lateral (${inPart}) as found order by found.${order.indexed} limit ${last}),`;
}
