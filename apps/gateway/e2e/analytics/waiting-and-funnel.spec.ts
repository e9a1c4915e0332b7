import { useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { settle } from '../support/analytics';
import { fireTimers, moveTo } from '../support/deadlines';
import { change } from '../support/factories';
import { dataOf } from '../support/gateway';
import { approve, deny, resubmit, withdraw } from '../support/workflow-actions';
import { ask } from '../support/workflow-fixture';

const gateway = useOwnGateway({}, useOwnDatabase());
const team = useTeam(gateway);

const WAITING =
  '{ waitingByLevel { as_of levels { level_id code rank requests amount overdue ages { name from to requests amount } } } }';
const FUNNEL =
  'query ($input: AnalyticsFunnelInput!) { analyticsFunnel(input: $input) { is_complete levels { code entered endorsed approved denied cancelled open overdue escalated time_p50_seconds time_p90_seconds } } }';

interface Age {
  name: string;
  from: string | null;
  to: string | null;
  requests: number;
}
interface Level {
  level_id: string | null;
  code: string | null;
  requests: number;
  amount: number;
  overdue: number;
  ages: Age[];
}

const waiting = async (): Promise<Level[]> =>
  dataOf<{ waitingByLevel: { levels: Level[] } }>(await team.owner.ask(WAITING)).waitingByLevel.levels;
const short = ({ code, requests, amount, overdue, ages }: Level): unknown[] => [
  code,
  requests,
  amount,
  overdue,
  ages.flatMap(({ name, requests: own }) => (own ? [`${name} ${own}`] : [])).join(', '),
];

const today = (): string => new Date().toISOString().slice(0, 10);

test('requests wait by level and age, and the filters of each age find exactly these', async () => {
  dataOf(
    await team.owner.ask(change('ApprovalLevel'), {
      id: team.levels.RSM,
      input: { response_time: 'PT24H', response_clock: 'calendar' },
    }),
  );
  const at = async (time: string, ...prices: number[]): Promise<string> => {
    moveTo(gateway, time);
    return (await ask(team.requester, prices)).id;
  };
  await at('2030-03-01 10:00:00', 90, 80);
  const late = await ask(team.requester, [152]);
  await approve(team.pa, late);
  await at('2030-03-12 10:00:00', 70);
  await at('2030-03-14 10:00:00', 60);
  await at('2030-03-15 10:00:00', 20_000);
  moveTo(gateway, '2030-03-15 11:00:00');
  await fireTimers(gateway);
  const levels = await waiting();
  expect(levels.map(short)).toEqual([
    ['PA', 3, 170 + 70 + 60, 0, '1_to_3d 1, 3_to_7d 1, over_14d 1'],
    ['RSM', 1, 152, 1, 'over_14d 1'],
    ['RD', 0, 0, 0, ''],
    ['VP', 1, 20_000, 0, 'under_1d 1'],
    [null, 0, 0, 0, ''],
  ]);
  for (const { level_id, ages } of levels.filter((level) => level.level_id !== null))
    for (const { from, to, requests } of ages) {
      const filter = { level_id, waiting_since_from: from, waiting_since_to: to };
      const document =
        'query ($filter: ApprovalRequestFilterInput) { approvalRequests(filter: $filter) { paginatorInfo { total } } }';
      const page = dataOf<{ approvalRequests: { paginatorInfo: { total: number } } }>(
        await team.owner.ask(document, { filter }),
      );
      expect(page.approvalRequests.paginatorInfo.total).toBe(requests);
    }
});

test('the funnel counts every step that was active once, in all rounds', async () => {
  moveTo(gateway, '2031-03-01 10:00:00');
  const requester = await team.join('requester');
  const input = { from: today(), to: today(), filter: { created_by_id: requester.id } };
  const one = await ask(requester, [152]);
  moveTo(gateway, '2031-03-01 10:00:59');
  await approve(team.pa, one);
  moveTo(gateway, '2031-03-02 10:01:00');
  await deny(team.rsm, one, { comment: 'No' });
  await resubmit(requester, one);
  const two = await ask(requester, [152, 152]);
  await withdraw(requester, two);
  await settle(gateway, team.tenant);
  const { analyticsFunnel } = dataOf<{ analyticsFunnel: { is_complete: boolean; levels: object[] } }>(
    await team.owner.ask(FUNNEL, { input }),
  );
  const none = { entered: 0, endorsed: 0, approved: 0, denied: 0, cancelled: 0, open: 0, overdue: 0, escalated: 0 };
  const times = { time_p50_seconds: null, time_p90_seconds: null };
  expect(analyticsFunnel).toEqual({
    is_complete: true,
    levels: [
      { code: 'PA', ...none, entered: 3, endorsed: 1, cancelled: 2, time_p50_seconds: 60, time_p90_seconds: 60 },
      { code: 'RSM', ...none, entered: 2, denied: 1, open: 1, time_p50_seconds: 90_000, time_p90_seconds: 90_000 },
      { code: 'RD', ...none, ...times },
      { code: 'VP', ...none, ...times },
      { code: null, ...none, ...times },
    ],
  });
});
