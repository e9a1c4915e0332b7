import { type Schema, closed, orNull, refTo } from './schema';

const BASE = 'https://das.example/v2/approvals';
const address = (page: number): Schema => ({ type: 'string', examples: [`${BASE}?page=${page}`] });
const LOG = 'https://das.example/v2/audit-logs';
const afterCursor: Schema = { type: 'string', examples: [`${LOG}?cursor=4711`] };
const nothing: Schema = { type: 'null', examples: [null] };
const whole = (example: number): Schema => ({ type: 'integer', examples: [example] });

/** What stands beside the rows of a list. */
export const LIST_SCHEMAS: Record<string, Schema> = {
  Links: closed({ first: address(1), last: address(3), prev: orNull(address(1)), next: orNull(address(3)) }),
  Meta: closed({
    current_page: whole(2),
    from: orNull(whole(16)),
    last_page: whole(3),
    path: { type: 'string', examples: [BASE] },
    per_page: whole(15),
    to: orNull(whole(30)),
    total: whole(34),
  }),
  PieceLinks: closed({ first: { type: 'string', examples: [LOG] }, last: nothing, prev: nothing, next: orNull(afterCursor) }),
  PieceMeta: closed({ path: { type: 'string', examples: [LOG] }, per_page: whole(15) }),
};

/** The envelope of a list of such rows. */
export const listSchema = (items: Schema): Schema => closed({ data: { type: 'array', items }, links: refTo('Links'), meta: refTo('Meta') });

/** The envelope of a piece of a list that is followed by a cursor. */
export const pieceSchema = (items: Schema): Schema => closed({ data: { type: 'array', items }, links: refTo('PieceLinks'), meta: refTo('PieceMeta') });
