import { strictEqual } from 'node:assert';
import { checkAnswers } from '../measuring/check-answers';
import type { Target } from '../measuring/target';
import { seededRequests } from '../seeds/requests';
import type { SeededTenant } from '../seeds/tenants';
import { HAND_WRITTEN, OURS, againstHandWritten } from './compare';
import { PER_PAGE, always } from './products-page';
import type { Work } from './work';

const QUERY = `query ($filter: ApprovalRequestFilterInput) {
  approvalRequests(first: ${PER_PAGE}, filter: $filter) {
    data {
      id status lifecycle_state customer_name project_name end_customer_name sales_region sales_contact request_type request_date
      account_number version round valid_until created_at updated_at
      opportunities { id partnumber quote_quantity requested_price approved_price status reason_code comment }
      steps { id opportunity_id round sequence rank status price comment activated_at decided_at }
    }
    paginatorInfo { currentPage hasMorePages }
  }
}`;
const FILTER = { status: 'pending', sales_region: 'EMEA', min_requested_total: 100 };
const LEAST = 0.8;

export const requestsList: Work = {
  name: 'requests',
  run: async (stage) => {
    const { tenant } = await seededRequests(stage);
    const targets = [
      askForRequests(OURS, await stage.ours(), tenant),
      askForRequests(HAND_WRITTEN, await stage.handWritten('requests'), tenant),
    ];
    const answer = (await checkAnswers(targets)) as { data: { approvalRequests: { data: object[] } } };
    strictEqual(answer.data.approvalRequests.data.length, PER_PAGE);
    const work = `approvalRequests of ${stage.flags.rows}, filtered, with lines and steps`;
    return [againstHandWritten(work, await stage.throughputOf(targets), LEAST)];
  },
};

/** A filtered page of a tenant's requests. The filter is a variable, so the document is constant. */
export const askForRequests = (name: string, server: Target['server'], tenant: SeededTenant): Target => ({
  name,
  server,
  token: () => tenant.owner.token,
  body: always({ query: QUERY, variables: { filter: FILTER } }),
});
