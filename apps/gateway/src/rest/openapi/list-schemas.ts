import { type Schema, closed, orNull, refTo } from '../framework/schema';

const BASE = 'https://das.example/v2/approvals';
const address = (page: number): Schema => ({ type: 'string', examples: [`${BASE}?page=${page}`] });
const LOG = 'https://das.example/v2/audit-logs';
const afterCursor: Schema = { type: 'string', examples: [`${LOG}?cursor=4711`] };
const absent: Schema = {
  type: ['string', 'null'],
  description: 'Always null: a cursor list is read forwards only.',
  examples: [null],
};
const whole = (example: number): Schema => ({ type: 'integer', examples: [example] });

/** The schemas of `links` and `meta`, shared by all lists. */
export const LIST_SCHEMAS: Record<string, Schema> = {
  PageLinks: closed({ first: address(1), last: address(3), prev: orNull(address(1)), next: orNull(address(3)) }),
  PageMeta: closed({
    current_page: whole(2),
    from: orNull(whole(16)),
    last_page: whole(3),
    path: { type: 'string', examples: [BASE] },
    per_page: whole(15),
    to: orNull(whole(30)),
    total: whole(34),
  }),
  CursorLinks: closed({
    first: { type: 'string', examples: [LOG] },
    last: absent,
    prev: absent,
    next: orNull(afterCursor),
  }),
  CursorMeta: closed({ path: { type: 'string', examples: [LOG] }, per_page: whole(15) }),
};

/** The response of a list with numbered pages. @param further members next to `data` */
export const pageSchema = (items: Schema, further: Record<string, Schema> = {}): Schema =>
  closed({ data: { type: 'array', items }, ...further, links: refTo('PageLinks'), meta: refTo('PageMeta') });

/** The response of a list with cursor pagination. */
export const cursorPageSchema = (items: Schema): Schema =>
  closed({ data: { type: 'array', items }, links: refTo('CursorLinks'), meta: refTo('CursorMeta') });
