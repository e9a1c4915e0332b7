import { type Schema, closed, orNull, refTo } from '../framework/schema';

/** The largest `per_page`. */
const MAX_PAGE = 100;
const rowsOf = (items: Schema): Schema => ({ type: 'array', items, maxItems: MAX_PAGE });
const BASE = 'https://das.example/v2/approvals';
const address = (page: number): Schema => ({ type: 'string', examples: [`${BASE}?page=${page}`] });
const LOG = 'https://das.example/v2/audit-logs';
const afterCursor: Schema = { type: 'string', examples: [`${LOG}?cursor=4711`] };
const CURSOR = 'mNq1mYl0bX9Lr3s8uW0aFwBbIjcyIl0sbnVsbCxudWxsXQ';
const walkAddress = (cursor: string): Schema => ({ type: 'string', examples: [`${BASE}?after=${cursor}`] });
const absent: Schema = {
  type: ['string', 'null'],
  description: 'Always null: a cursor list is read forwards only.',
  examples: [null],
};
const whole = (example: number): Schema => ({ type: 'integer', examples: [example] });

/** The members of `meta` with numbered pages. */
const NUMBERED: Record<string, Schema> = {
  current_page: whole(2),
  from: orNull(whole(16)),
  last_page: whole(3),
  to: orNull(whole(30)),
  total: whole(34),
};
/** The members of `meta` of a walk. */
const WALKED: Record<string, Schema> = {
  end_cursor: {
    type: ['string', 'null'],
    description: 'The cursor of the last row, for `after`; null for an empty page.',
    examples: [CURSOR],
  },
  synced_to: {
    type: ['string', 'null'],
    description: 'UTC: `updated_from` of the next delta. Null without `updated_from`.',
    examples: ['2026-03-02 14:21:00'],
  },
  has_more: { type: 'boolean', examples: [true] },
};
const metaOf = (path: string): Record<string, Schema> => ({
  path: { type: 'string', examples: [path] },
  per_page: whole(15),
});
/** One object, not a choice of two: generated clients read a member without a test of the kind. */
const eitherMeta = (description: string, path: string, ...kinds: Record<string, Schema>[]): Schema => ({
  ...closed(Object.assign({}, metaOf(path), ...kinds) as Record<string, Schema>),
  required: Object.keys(metaOf(path)),
  description,
});

/** The schemas of `links` and `meta`, shared by all lists. */
export const LIST_SCHEMAS: Record<string, Schema> = {
  ListLinks: closed({
    first: address(1),
    last: { ...orNull(address(3)), description: 'Null with `after`.' },
    prev: orNull(address(1)),
    next: orNull(address(3)),
  }),
  ListMeta: eitherMeta(
    'With `after`: `end_cursor`, `synced_to` and `has_more`. Without it: the numbers of the page.',
    BASE,
    NUMBERED,
    WALKED,
  ),
  WalkLinks: closed({ first: walkAddress(''), last: absent, prev: absent, next: orNull(walkAddress(CURSOR)) }),
  WalkMeta: closed({ ...metaOf(BASE), ...WALKED }),
  AuditLogMeta: eitherMeta('With `after`: `end_cursor`, `synced_to` and `has_more`.', LOG, WALKED),
  CursorLinks: closed({
    first: { type: 'string', examples: [LOG] },
    last: absent,
    prev: absent,
    next: orNull(afterCursor),
  }),
};

/** The response of a list with numbered pages. @param further members next to `data` */
export const pageSchema = (items: Schema, further: Record<string, Schema> = {}): Schema =>
  closed({
    data: rowsOf(items),
    ...further,
    links: refTo('ListLinks'),
    meta: refTo('ListMeta'),
  });

/** The response of a list with cursor pagination. */
export const cursorPageSchema = (items: Schema): Schema =>
  closed({ data: rowsOf(items), links: refTo('CursorLinks'), meta: refTo('AuditLogMeta') });

/** The response of a list that is walked by signed cursors. */
export const walkSchema = (items: Schema): Schema =>
  closed({ data: rowsOf(items), links: refTo('WalkLinks'), meta: refTo('WalkMeta') });
