/** Search parameters of the address as texts. Malformed values are left out, so that the defaults apply. */
export type RawSearch = Record<string, unknown>;

/** The parameters of an address such as `?page=2`, as texts. */
export const parseSearch = (text: string): RawSearch => Object.fromEntries(new URLSearchParams(text));

/** The part of the address after the path, with its `?`; empty without parameters. */
export function stringifySearch(search: object): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
  );
  const text = new URLSearchParams(entries).toString();
  return text && `?${text}`;
}

/** A text that is not empty. */
export const textIn = (search: RawSearch, name: string): string | undefined => {
  const value = search[name];
  if (typeof value === 'number') return String(value); // a validated search is validated again
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The number of a page, from 2: the first page is the default. */
export function pageIn(search: RawSearch): number | undefined {
  const page = Number(textIn(search, 'page'));
  return Number.isInteger(page) && page > 1 && page <= 2_147_483_647 ? page : undefined;
}

/** A `Date` of the calendar, such as `2026-11-22`. */
export function dayIn(search: RawSearch, name: string): string | undefined {
  const day = textIn(search, name);
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
    ? day
    : undefined;
}

/** One of these values. */
export function oneIn<T extends string>(search: RawSearch, name: string, values: readonly T[]): T | undefined {
  return values.find((value) => value === search[name]);
}

const LOCAL_MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/;

/** A day or a minute of the tenant's clock, such as `2026-11-22` or `2026-11-22T14:05`. */
export function momentIn(search: RawSearch, name: string): string | undefined {
  const moment = textIn(search, name);
  return moment !== undefined && LOCAL_MOMENT.test(moment) && isOfCalendar(moment) ? moment : undefined;
}

function isOfCalendar(moment: string): boolean {
  const at_ms = Date.parse(moment.length === 10 ? moment : `${moment}Z`);
  return !Number.isNaN(at_ms) && new Date(at_ms).toISOString().startsWith(moment);
}

/** An order by one of these columns, such as `-created_at`. */
export function orderIn(search: RawSearch, columns: readonly string[]): string | undefined {
  const order = textIn(search, 'order');
  return order !== undefined && columns.includes(order.replace(/^-/, '')) ? order : undefined;
}

/** The order of the API: `{column: CREATED_AT, order: DESC}` for `-created_at`. */
export const orderByOf = <C extends string>(order: string): { column: C; order: 'ASC' | 'DESC' } => ({
  column: order.replace(/^-/, '').toUpperCase() as C,
  order: order.startsWith('-') ? 'DESC' : 'ASC',
});

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The parameters that have a value, in the order of the names. */
export const withValues = <T extends object>(search: T): Present<T> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== '')) as Present<T>;
