import { checkAnswers } from '../measuring/check-answers';
import type { Target } from '../measuring/target';
import { requestsToDecide } from '../seeds/requests';
import { seededProducts } from '../seeds/products';
import type { SeededTenant } from '../seeds/tenants';
import { HAND_WRITTEN, OURS, againstHandWritten } from './compare';
import { always } from './products-page';
import type { Work } from './work';

const QUERY =
  'mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { id status version } }';
const LEAST = 1;

export const create: Work = {
  name: 'create',
  run: async (stage) => {
    const { tenant, level_id } = await requestsToDecide(stage);
    await seededProducts(stage);
    const targets = [
      creatingTarget(OURS, await stage.ours(), tenant),
      creatingTarget(HAND_WRITTEN, await stage.handWritten('create', { BENCH_LEVEL: level_id }), tenant),
    ];
    await checkAnswers(targets, 'own ids');
    return [againstHandWritten('createApprovalRequest with 5 lines', await stage.throughputOf(targets), LEAST)];
  },
};

/** Creates the same request repeatedly. */
export const creatingTarget = (name: string, server: Target['server'], tenant: SeededTenant): Target => ({
  name,
  server,
  token: () => tenant.owner.token,
  body: always({ query: QUERY, variables: { input: { customer_name: 'Acme', opportunities: fiveLines() } } }),
});

const fiveLines = (): object[] =>
  Array.from({ length: 5 }, (_, index) => ({
    partnumber: `BENCH-${index}`,
    quote_quantity: 10 * (index + 1),
    requested_price: 52 + index,
  }));
