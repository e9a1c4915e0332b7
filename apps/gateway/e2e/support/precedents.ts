import { dataOf } from './gateway';
import { APPROVE, DECIDE, DENY, type LineInput, type Person, type Team, ask } from './workflow-fixture';

export interface SeenPrecedent {
  ring: string;
  approval_request_id: string;
  opportunity_id: string;
  outcome: string;
  approved_price: number | null;
  is_valid: boolean;
}

export interface SeenStatistics {
  ring: string;
  approved: number;
  denied: number;
  is_bounded: boolean;
}

export interface SeenPage {
  data: SeenPrecedent[];
  statistics: SeenStatistics[];
  is_complete: boolean;
  paginatorInfo: { total: number; count: number; hasMorePages: boolean };
}

export const STATISTICS =
  'statistics { ring approved denied min_price median_price max_price last_price average_price average_discount_percent is_bounded }';
/** The figures of a ring without precedents. */
export const NO_FIGURES = {
  approved: 0,
  denied: 0,
  min_price: null,
  median_price: null,
  max_price: null,
  last_price: null,
  average_price: null,
  average_discount_percent: null,
  is_bounded: false,
};
export const PRECEDENT =
  'ring approval_request_id opportunity_id partnumber customer_name end_customer_name sales_region outcome quote_quantity requested_price approved_price discount_percent decided_at is_valid';
export const SIMILAR = `query ($input: SimilarApprovalsInput!, $first: Int, $page: Int) { similarApprovals(input: $input, first: $first, page: $page) {
  is_complete ${STATISTICS} data { ${PRECEDENT} } paginatorInfo { total count hasMorePages } } }`;

/** The page that GraphQL answers with. */
export const similarTo = async (person: Person, input: object, page: object = {}): Promise<SeenPage> =>
  dataOf<{ similarApprovals: SeenPage }>(await person.ask(SIMILAR, { input, ...page })).similarApprovals;

/** A request with one line of this part number. */
export const askPart = (team: Team, partnumber: string, header: object = {}, line: LineInput = {}) =>
  ask(team.requester, [{ partnumber, quote_quantity: 10, requested_price: 50, ...line }], header);

/** A request with one line of this part number, approved by the owner. @returns its id */
export async function approvedPart(team: Team, partnumber: string, header: object = {}, price = 50): Promise<string> {
  const { id, lines } = await askPart(team, partnumber, header);
  const decisions = [{ opportunity_id: lines[0], decision: 'approve', approved_price: price }];
  dataOf(await team.owner.ask(DECIDE, { id, input: { decisions } }));
  return id;
}

export const approveAll = async (team: Team, id: string): Promise<void> =>
  void dataOf(await team.owner.ask(APPROVE, { id }));

export const denyAll = async (team: Team, id: string): Promise<void> =>
  void dataOf(await team.owner.ask(DENY, { id, reason_code: 'price' }));

export const idsOf = ({ data }: { data: { approval_request_id: string }[] }): string[] =>
  data.map(({ approval_request_id }) => approval_request_id);
