import { ok } from 'node:assert';
import { checkAnswers } from '../measuring/check-answers';
import { seededRequests } from '../seeds/requests';
import { OURS, PER_PAGE, always } from './ask-for-products';
import { HAND_WRITTEN, againstHandWritten } from './compare';
import type { Work } from './work';

const QUERY = `{
  approvalRequests(first: ${PER_PAGE}, filter: { awaiting_me: true }) { data { id status customer_name created_at } paginatorInfo { total } }
}`;

/** The requests that await an approver, with their number. */
export const awaitingMe: Work = {
  name: 'awaiting-me',
  run: async (stage) => {
    const { medium } = await seededRequests(stage);
    const { tenant, rows } = medium;
    const asked = { token: () => tenant.approver.token, body: always({ query: QUERY }) };
    const targets = [
      { name: OURS, server: await stage.ours(), ...asked },
      { name: HAND_WRITTEN, server: await stage.handWritten('awaiting-me'), ...asked },
    ];
    const answer = (await checkAnswers(targets)) as {
      data: { approvalRequests: { paginatorInfo: { total: number } } };
    };
    const { total } = answer.data.approvalRequests.paginatorInfo;
    ok(total > PER_PAGE);
    return [
      againstHandWritten(
        `awaiting_me of ${rows} requests: ${total}, with the total`,
        await stage.throughputOf(targets),
      ),
    ];
  },
};
