import { dataOf } from './gateway';
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
