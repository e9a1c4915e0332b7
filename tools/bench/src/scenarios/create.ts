import type { Target } from '../measuring/measure';
import { requestsToDecide } from '../seeds/requests';
import { seededProducts } from '../seeds/products';
import type { SeededTenant } from '../seeds/tenants';
import { OURS, always } from './ask-for-products';
import { rowsAgainstBare } from './compare';
import type { Work } from './work';

const WORK = 'createApprovalRequest with 5 lines';
const BY_LINE = 'bare, same inserts';
const PACKED = 'bare, same inserts in one packet';
const QUERY = 'mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { id status version } }';

export const create: Work = {
  name: 'create',
  run: async (stage) => {
    const { tenant, level_id } = await requestsToDecide(stage);
    await seededProducts(stage);
    const bare = { BENCH_WORK: 'create', BENCH_LEVEL: level_id };
    const [byLine, packed] = await Promise.all([stage.server('bare/server', bare), stage.server('bare/server', { ...bare, BENCH_PACKED: '1' })]);
    const target = (name: string, url: string): Target => creatingTarget(name, url, tenant);
    const targets = [target(OURS, (await stage.ours()).url), target(BY_LINE, byLine.url), target(PACKED, packed.url)];
    return rowsAgainstBare(await stage.throughputOf(targets), WORK, [BY_LINE, PACKED]);
  },
};

/** Creates the same request repeatedly. */
export const creatingTarget = (name: string, url: string, tenant: SeededTenant): Target => ({
  name,
  url,
  token: () => tenant.owner.token,
  body: always({ query: QUERY, variables: { input: { customer_name: 'Acme', opportunities: fiveLines() } } }),
});

const fiveLines = (): object[] =>
  Array.from({ length: 5 }, (_, index) => ({ partnumber: `BENCH-${index}`, quote_quantity: 10 * (index + 1), requested_price: 52 + index }));
