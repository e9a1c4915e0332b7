import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { statementsOf } from '../support/statements-of';
import { BULK, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

test('requests with many lines are written in batches, because each event of a line contains all lines', async () => {
  const { requester, pa } = await newTeam(gateway);
  const made = await Promise.all(Array.from({ length: 4 }, () => ask(requester, Array<number>(110).fill(52))));
  const ids = made.map(({ id }) => id);
  const statements = await statementsOf(async () => {
    const answer = dataOf<{ bulkApproveApprovalRequests: { summary: object } }>(
      await pa.ask(BULK, { input: { ids, atomic: true } }),
    );
    expect(answer.bulkApproveApprovalRequests.summary).toMatchObject({ total: 4, approved: 4 });
  });
  expect(statements.filter((text: string | undefined) => text?.includes('append_events'))).toHaveLength(4);
});
