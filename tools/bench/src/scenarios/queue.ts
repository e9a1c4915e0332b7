import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from 'node:assert';
import { checkAnswers } from '../measuring/check-answers';
import { seededRequests } from '../seeds/requests';
import { OURS, always } from './ask-for-products';
import { HAND_WRITTEN, againstHandWritten } from './compare';
import type { Work } from './work';

/** The document of the dashboard, a path because apps are not imported. */
const DOCUMENT = join(__dirname, '../../../../apps/dashboard/src/features/inbox/inbox.graphql');
/** What the dashboard sends for the first page. */
const VARIABLES = { first: 25, page: 1, orderBy: [{ column: 'CREATED_AT', order: 'ASC' }] };

/** The first page of the dashboard's queue, as it asks for it every 15 seconds. */
export const queue: Work = {
  name: 'queue',
  run: async (stage) => {
    const { tenant } = await seededRequests(stage);
    const query = await readFile(DOCUMENT, 'utf8');
    const asked = { token: () => tenant.approver.token, body: always({ query, variables: VARIABLES }) };
    const targets = [
      { name: OURS, server: await stage.ours(), ...asked },
      { name: HAND_WRITTEN, server: await stage.handWritten('queue'), ...asked },
    ];
    const answer = (await checkAnswers(targets)) as { data: { approvalRequests: { data: object[] } } };
    ok(answer.data.approvalRequests.data.length);
    return [
      againstHandWritten(
        `first page of the dashboard's queue, of ${stage.flags.rows} requests`,
        await stage.throughputOf(targets),
      ),
    ];
  },
};
