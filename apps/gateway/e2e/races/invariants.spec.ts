import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { INVARIANTS, violationsSeenBy } from '../support/invariants';
import { APPROVE, DENY, RESUBMIT, WITHDRAW, ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
beforeAll(async () => {
  const made = async (...prices: number[]): Promise<string> => (await ask(team.requester, prices)).id;
  const [twice, denied, withdrawn, header, again] = [await made(2_500, 1_000), await made(1_000), await made(152), await made(), await made(1_000)];
  for (const person of [team.rsm, team.rd]) dataOf(await person.ask(APPROVE, { id: twice }));
  dataOf(await team.rsm.ask(DENY, { id: denied, reason_code: 'price' }));
  dataOf(await team.requester.ask(WITHDRAW, { id: withdrawn }));
  dataOf(await team.pa.ask(APPROVE, { id: header }));
  dataOf(await team.requester.ask(WITHDRAW, { id: again }));
  dataOf(await team.requester.ask(RESUBMIT, { id: again }));
  await made(152);
  await admin.query(
    `insert into jobs (tenant_id, id, status, total, done, finished_at, created_by_id, input, call) values ($1, 'job', 'done', 1, 1, now(), $2, '{}', '{}')`,
    [team.tenant.id, team.rd.id],
  );
  const outcome = { outcome: 'approved', version: 3 };
  await admin.query(`insert into job_items (tenant_id, job_id, index, approval_request_id, outcome) values ($1, 'job', 0, $2, $3)`, [
    team.tenant.id,
    twice,
    outcome,
  ]);
});

test('what the service does violates none of them', async () => {
  expect(await violationsSeenBy(admin, team.tenant.id)).toEqual([]);
});

const MINE = 'tenant_id = $1';
const EVENT = `update webhook_events set payload = jsonb_set(payload::jsonb, '{data,version}', '9')::json where ${MINE} and type = 'approval_request.withdrawn'`;

/** Damage, and what notices it. */
const DAMAGE: [string, string][] = [
  ['a decision stands on a step that says the same', `update approval_decisions set outcome = 'denied' where ${MINE} and outcome = 'approved'`],
  ['a decided step has exactly one decision, any other none and no actor', `delete from approval_decisions where ${MINE}`],
  [
    'nobody signs twice on one line in a round',
    `update approval_steps set acted_by_id = (select id from users where ${MINE} limit 1) where ${MINE} and acted_by_id is not null`,
  ],
  ['the steps of a line are numbered from 1 without gaps', `update approval_steps set sequence = sequence + 1 where ${MINE}`],
  ['only a pending request has open steps, in its present round', `update approval_steps set status = 'waiting' where ${MINE} and status = 'cancelled'`],
  [
    'a pending line waits at one step, with nothing open before it and nothing decided after it',
    `update approval_steps set status = 'waiting' where ${MINE} and status = 'active'`,
  ],
  ['a decided line has no open steps', `update approval_steps set status = 'waiting' where ${MINE} and status in ('approved', 'cancelled')`],
  ['a line is what the last decision of its round made it', `update request_details set approved_price = 1 where ${MINE} and status = 'approved'`],
  ['the lines of a withdrawn request are denied', `update request_details set status = 'pending' where ${MINE} and reason_code = 'withdrawn'`],
  ['a request is what its lines add up to', `update request_details set status = 'denied' where ${MINE} and status = 'approved'`],
  ['a request without lines is what its step is', `update approval_steps set status = 'denied' where ${MINE} and opportunity_id is null`],
  ['the status is what the lifecycle shows of itself', `update approval_requests set lifecycle_state = 'denied' where ${MINE} and status = 'approved'`],
  ['what is approved holds from a moment on, and nothing else does', `update approval_requests set valid_from = null where ${MINE}`],
  ['every version has its event, from 1 to the present one', `update approval_requests set version = version + 1 where ${MINE}`],
  [
    'no event is told twice',
    `insert into webhook_events (tenant_id, id, type, resource_id, payload) select tenant_id, id || 'X', type, resource_id, payload from webhook_events where ${MINE}`,
  ],
  ['a version is one action: decisions on lines, or one thing besides; either may decide the request', EVENT.replace('9', '1')],
  ['what is logged is what is told', `delete from webhook_events where ${MINE} and type = 'approval_request.line_approved'`],
  ['the log counts the versions as the events do', EVENT],
  ['every decision on a line is told once', `delete from webhook_events where ${MINE} and type = 'approval_request.step_completed'`],
  ['a round ends once: decided or withdrawn', `delete from webhook_events where ${MINE} and type = 'approval_request.approved'`],
  ['what happens once to a request is told once', `delete from webhook_events where ${MINE} and type = 'approval_request.resubmitted'`],
  ['nobody waits for a level that is inactive or gone', `update approval_levels set active = false where ${MINE}`],
  ['a job that is done has an outcome for every item, and has counted them', `update jobs set done = 0 where ${MINE}`],
  [
    'an item of a job stands for a decision of its maker, and no other item for the same',
    `insert into job_items select tenant_id, job_id, 1, approval_request_id, outcome from job_items where ${MINE}`,
  ],
];

describe('every one of them can be violated, and then says so', () => {
  test('there is damage for each', () => {
    expect(DAMAGE.map(([name]) => name)).toEqual(Object.keys(INVARIANTS));
  });

  test.each(DAMAGE)('%s', async (name, damage) => {
    await admin.query('begin');
    try {
      await admin.query(damage, [team.tenant.id]);
      expect(await violationsSeenBy(admin, team.tenant.id)).toContainEqual(expect.stringContaining(`${name}: `));
    } finally {
      await admin.query('rollback');
    }
  });
});
