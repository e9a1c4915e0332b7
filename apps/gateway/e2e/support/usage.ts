import { dataOf } from './gateway';
import { asDatabaseAdmin } from './people';
import { APPROVE, type LineInput, type Made, type Person, type Team, ask } from './workflow-fixture';

export const USE_FIELDS =
  'id approval_request_id opportunity_id order_reference order_line quantity ordered_on note recorded_by { id } recorded_at reversed_by { id } reversed_at reverse_reason can_reverse';
const RESULT = `{ price_use { ${USE_FIELDS} } replayed used_quantity remaining_quantity }`;
export const RECORD = `mutation ($input: RecordUseInput!) { recordUse(input: $input) ${RESULT} }`;
export const REVERSE = `mutation ($id: ID!, $reason: String) { reverseUse(id: $id, reason: $reason) ${RESULT} }`;

export interface SeenUse {
  id: string;
  approval_request_id: string;
  opportunity_id: string;
  order_reference: string;
  quantity: number;
  can_reverse: boolean;
}

export interface SeenResult {
  price_use: SeenUse;
  replayed: boolean;
  used_quantity: number;
  remaining_quantity: number | null;
}

/** An approved request with these lines, of 300 pieces unless they say otherwise. */
export async function approved(
  { requester, vp }: Team,
  lines: LineInput[] = [{}],
  header: object = {},
): Promise<Made & { line: string }> {
  const inputs = lines.map((line) => ({ partnumber: 'PN-1', quote_quantity: 300, requested_price: 90, ...line }));
  const made = await ask(requester, inputs, header);
  dataOf(await vp.ask(APPROVE, { id: made.id }));
  return { ...made, line: made.lines[0] ?? '' };
}

/** The whole bodies of responses. */
export const record = async (person: Person, opportunity_id: string, input: object): Promise<unknown> =>
  (await person.ask(RECORD, { input: { opportunity_id, ...input } })).body;
export const reverse = async (person: Person, id: string, reason: string | null = 'Cancelled'): Promise<unknown> =>
  (await person.ask(REVERSE, { id, reason })).body;

/** Records a usage. */
export async function recorded(person: Person, opportunity_id: string, input: object): Promise<SeenResult> {
  const reply = await person.ask(RECORD, { input: { opportunity_id, ...input } });
  return dataOf<{ recordUse: SeenResult }>(reply).recordUse;
}

/** Reverses a usage. */
export async function reversed(person: Person, id: string): Promise<SeenResult> {
  return dataOf<{ reverseUse: SeenResult }>(await person.ask(REVERSE, { id, reason: 'Cancelled' })).reverseUse;
}

/** The used quantity of each line of a request, in order. */
export async function usedQuantities(person: Person, { id }: { id: string }): Promise<number[]> {
  const document = 'query ($id: ID!) { approvalRequest(id: $id) { opportunities { used_quantity } } }';
  const { approvalRequest } = dataOf<{ approvalRequest: { opportunities: { used_quantity: number }[] } }>(
    await person.ask(document, { id }),
  );
  return approvalRequest.opportunities.map(({ used_quantity }) => used_quantity);
}

/** The references of the usages that match, in the order of the list. */
export async function referencesOf(person: Person, filter: object): Promise<string[]> {
  const document =
    'query ($filter: PriceUseFilterInput) { priceUses(filter: $filter, first: 100) { data { order_reference } } }';
  const { priceUses } = dataOf<{ priceUses: { data: SeenUse[] } }>(await person.ask(document, { filter }));
  return priceUses.data.map(({ order_reference }) => order_reference);
}

/**
 * Ends a line as an approved revision does: its successor is the first line of the other request, which continues its count.
 *
 * @param end `revoked`: the line was revoked before the approval of the revision, so it is not superseded
 */
export async function supersede(
  source: Made,
  revision: Made,
  end: 'revoked' | 'superseded' = 'superseded',
): Promise<void> {
  const [[line], [successor]] = [source.lines, revision.lines];
  await asDatabaseAdmin('update approval_requests set revises_id = $1, status = $3 where id = $2', [
    source.id,
    revision.id,
    'approved',
  ]);
  await asDatabaseAdmin(
    `update request_details set revises_opportunity_id = $1, used_quantity = (select used_quantity from request_details where id = $1) where id = $2`,
    [line, successor],
  );
  if (end === 'revoked') await asDatabaseAdmin('update request_details set revoked_at = now() where id = $1', [line]);
  else
    await asDatabaseAdmin(
      'update request_details set superseded_at = now(), superseded_by_id = $2, superseded_by_request_id = $3 where id = $1',
      [line, successor, revision.id],
    );
  await asDatabaseAdmin('update approval_requests set lifecycle_state = $2 where id = $1', [source.id, end]);
}
