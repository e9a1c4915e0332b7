import type { CursorSigner } from '../signing/cursor-signer';
import { type DeltaStart, boundTo, digestOf, readCursor, writeCursor } from './list-cursor';
import { POSITION, type Position, type SortKey, positionOf, sortKeys } from './lists/keyset';
import type { Order } from './lists/order';
import { type PageSelection, type WalkFacts, isWalk } from './page';
import type { PagedListRequest } from './rows-request';
import { Bindings, TENANT_ID, type Statement, prepared } from './sql';
import type { StatementRunner } from './statement-runner';
import type { Table } from './table';

/** A page that is read by position, or after which a walk can go on. */
export interface Walk {
  keys: SortKey[];
  /** What its cursors are bound to. */
  bound: unknown[];
  /** Undefined for a page that begins the walk. */
  position?: Position;
  start?: DeltaStart;
}

interface Positioned {
  [POSITION]?: string;
}

const BY_CHANGE: Order[] = [{ column: 'updated_at', order: 'ASC' }];

/** The order of a list: that of the client, else that of a delta, else the usual one. */
export const orderOfList = ({ orderBy, defaultOrder = [], walk }: PagedListRequest): Order[] =>
  orderBy?.length ? orderBy : walk?.updated_from ? BY_CHANGE : defaultOrder;

/**
 * The walk that a page belongs to; undefined for a page without cursors. A delta that begins reads its start from the database, before
 * the rows.
 *
 * @throws ValidationFailed for a cursor that is not valid here
 */
export async function walkOf(
  db: StatementRunner,
  table: Table<object>,
  request: PagedListRequest,
  wants: PageSelection,
): Promise<Walk | undefined> {
  if (!wants.cursor && !isWalk(request)) return undefined;
  const { after, orderBy, walk = { list: table.name } } = request;
  const keys = sortKeys(orderOfList(request), table);
  const bound = boundTo(walk, keys);
  if (!after) {
    if (!walk.updated_from) return { keys, bound };
    const { synced_to, now } = await db.watermark();
    return { keys, bound, start: { synced_to, ends_at: orderBy?.length ? null : now } };
  }
  const { position, digest, start } = readCursor(db.cursors, after, bound);
  const whole = digest === undefined ? undefined : await wholePosition(db, table, { keys, position, digest });
  return { keys, bound, position: whole ?? position, start };
}

/** The position of a cut cursor, from its row; undefined when the row has changed or is gone. */
async function wholePosition(
  db: StatementRunner,
  { source, types }: Table<object>,
  { keys, position, digest }: { keys: SortKey[]; position: Position; digest: string },
): Promise<Position | undefined> {
  const { bind, values } = new Bindings();
  const id = `${bind(position.values.at(-1))}::${types.get('id')}`;
  const text = `select ${positionOf(keys)} as ${POSITION} from ${source} where tenant_id = ${bind(TENANT_ID)} and id = ${id}`;
  const [row] = await db.run<Required<Positioned>>(prepared(text, values) satisfies Statement);
  const found = row && (JSON.parse(row[POSITION]) as (string | null)[]);
  return found && digestOf(found) === digest ? { values: found } : undefined;
}

/** The facts of a page in a walk. Removes the positions from the rows. */
export function walkFacts(signer: CursorSigner, walk: Walk, given: object[], perPage: number): WalkFacts {
  const rows: Positioned[] = given;
  const last = rows[Math.min(perPage, rows.length) - 1]?.[POSITION];
  for (const row of rows) delete row[POSITION];
  const endCursor = last === undefined ? null : writeCursor(signer, JSON.parse(last) as (string | null)[], walk);
  return { endCursor, syncedTo: walk.start?.synced_to ?? null };
}
