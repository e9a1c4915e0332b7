import { ratesOf, ratioMark, type Block } from '../measuring/results';
import { ratioOf } from '../measuring/statistics';
import { type Target, always } from '../measuring/target';
import { requestsToDecide } from '../seeds/requests';
import { type UsedRequests, requestsToUse, usedRequests } from '../seeds/usage';
import { bySize, compared } from './compared';
import { decisionOf } from './requests';
import type { Work } from './work';

const PER_PAGE = 15;
const USES = `data { id order_reference quantity recorded_by { name } can_reverse } paginatorInfo { total }`;
const OF_REQUEST = `query ($id: ID!) { approvalRequest(id: $id) { id uses(first: ${PER_PAGE}) { ${USES} } } }`;
const BY_REFERENCE = `query ($reference: String) { priceUses(first: ${PER_PAGE}, filter: { order_reference: $reference }) { ${USES} } }`;
const REQUESTS = `query ($reference: String) { approvalRequests(first: ${PER_PAGE}, filter: { order_reference: $reference }) { data { id status customer_name } paginatorInfo { total } } }`;

type Body = (of: UsedRequests) => object;
const byReference =
  (query: string): Body =>
  ({ order_reference: reference }) => ({ query, variables: { reference } });

/** First pages with their totals, by title. */
const LISTS: Record<string, Body> = {
  'usages of a request with 1,000': ({ request_id: id }) => ({ query: OF_REQUEST, variables: { id } }),
  'usages by order reference': byReference(BY_REFERENCE),
  'requests by order reference': byReference(REQUESTS),
};

/** The lists of usages, in a large tenant and in a small one. */
export const usage: Work = {
  name: 'usage',
  run: async (stage) => {
    const { large, small } = await usedRequests(stage);
    const server = await stage.ours();
    const blocks: Block[] = [];
    for (const [title, body] of Object.entries(LISTS)) {
      const target = (of: UsedRequests): Target => ({
        name: `of ${of.rows} requests`,
        server,
        token: () => of.tenant.approver.token,
        body: always(body(of)),
      });
      blocks.push(await bySize(stage, title, target(large), target(small)));
    }
    return blocks;
  },
};

const RECORD = `mutation ($input: RecordUseInput!) { recordUse(input: $input) { replayed used_quantity remaining_quantity price_use { id } } }`;
const LEAST_RATE = 0.8;

/** Usages of different lines, relative to decisions. */
export const recordUse: Work = {
  name: 'record-use',
  run: async (stage) => {
    const [used, decided] = [await requestsToUse(stage), await requestsToDecide(stage)];
    const server = await stage.ours();
    const recording = (): string => {
      const input = { opportunity_id: used.next().line_id, order_reference: 'PO-1', quantity: 1 };
      return JSON.stringify({ query: RECORD, variables: { input } });
    };
    const targets: Target[] = [
      { name: 'recordUse', server, token: () => used.tenant.approver.token, body: recording },
      {
        name: 'decide',
        server,
        token: () => decided.tenant.approver.token,
        body: () => decisionOf(decided.next()),
      },
    ];
    return [
      await compared(stage, 'record a usage of one line', targets, ([first, second]) =>
        ratioMark(ratioOf(ratesOf(first), ratesOf(second)), {
          relativeTo: 'the requests of decide',
          least: LEAST_RATE,
        }),
      ),
    ];
  },
};
