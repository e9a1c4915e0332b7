import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { INVARIANTS, violationsSeenBy } from '../support/invariants';
import { approved, priced, revise } from '../support/revisions';
import { APPROVE, DENY, RESUBMIT, WITHDRAW, ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
beforeAll(async () => {
  const made = async (...prices: number[]): Promise<string> => (await ask(team.requester, prices)).id;
  const [twice, denied, withdrawn, header, again] = [
    await made(2_500, 1_000),
    await made(1_000),
    await made(152),
    await made(),
    await made(1_000),
  ];
  for (const person of [team.rsm, team.rd]) dataOf(await person.ask(APPROVE, { id: twice }));
  dataOf(await team.rsm.ask(DENY, { id: denied, reason_code: 'price' }));
  dataOf(await team.requester.ask(WITHDRAW, { id: withdrawn }));
  dataOf(await team.pa.ask(APPROVE, { id: header }));
  dataOf(await team.requester.ask(WITHDRAW, { id: again }));
  dataOf(await team.requester.ask(RESUBMIT, { id: again }));
  await made(152);
  const [open, ended] = [await approved(team, [52, 53]), await approved(team, [52, 53])];
  await revise(team.requester, open, priced(open.lines[1], 60));
  dataOf(await team.vp.ask(APPROVE, { id: (await revise(team.requester, ended, priced(ended.lines[1], 60))).id }));
  await admin.query(
    `insert into jobs (tenant_id, id, status, total, done, finished_at, created_by_id, input, call) values ($1, 'job', 'done', 1, 1, now(), $2, '{}', '{}')`,
    [team.tenant.id, team.rd.id],
  );
  const outcome = { outcome: 'approved', version: 3 };
  await admin.query(
    `insert into job_items (tenant_id, job_id, index, approval_request_id, outcome) values ($1, 'job', 0, $2, $3)`,
    [team.tenant.id, twice, outcome],
  );
});

test('the rows of ordinary requests violate no invariant', async () => {
  expect(await violationsSeenBy(admin, team.tenant.id)).toEqual([]);
});

const MINE = 'tenant_id = $1';
const EVENT = `update webhook_events set payload = jsonb_set(payload::jsonb, '{data,version}', '9')::json where ${MINE} and type = 'approval_request.withdrawn'`;

/** Statements that damage the rows, and the invariant that each violates. */
const DAMAGE: [string, string][] = [
  [
    'a decision matches its step',
    `update approval_decisions set outcome = 'denied' where ${MINE} and outcome = 'approved'`,
  ],
  [
    'a decided step has exactly one decision, any other none and no actor',
    `delete from approval_decisions where ${MINE}`,
  ],
  [
    'a person acts on at most one step of a line per round',
    `update approval_steps set acted_by_id = (select id from users where ${MINE} limit 1) where ${MINE} and acted_by_id is not null`,
  ],
  [
    'the steps of a line are numbered from 1 without gaps',
    `update approval_steps set sequence = sequence + 1 where ${MINE}`,
  ],
  [
    'only a pending request has open steps, all in its current round',
    `update approval_steps set status = 'waiting' where ${MINE} and status = 'cancelled'`,
  ],
  [
    'a pending line has one active step: earlier steps are endorsed or skipped, later steps are waiting',
    `update approval_steps set status = 'waiting' where ${MINE} and status = 'active'`,
  ],
  [
    'a decided line has no open steps',
    `update approval_steps set status = 'waiting' where ${MINE} and status in ('approved', 'cancelled')`,
  ],
  [
    'a line has the status, price and decider of the last decision of its round',
    `update request_details set approved_price = 1 where ${MINE} and status = 'approved'`,
  ],
  [
    'the lines of a withdrawn request are denied',
    `update request_details set status = 'pending' where ${MINE} and reason_code = 'withdrawn'`,
  ],
  [
    'the status of a request is the rollup of its lines',
    `update request_details set status = 'denied' where ${MINE} and status = 'approved'`,
  ],
  [
    'a request without lines has the status of its step',
    `update approval_steps set status = 'denied' where ${MINE} and opportunity_id is null`,
  ],
  [
    'the status follows from lifecycle_state',
    `update approval_requests set lifecycle_state = 'denied' where ${MINE} and status = 'approved'`,
  ],
  ['exactly the approved requests have valid_from', `update approval_requests set valid_from = null where ${MINE}`],
  [
    'every version from 1 to the current one has an event',
    `update approval_requests set version = version + 1 where ${MINE}`,
  ],
  [
    'no event is emitted twice',
    `insert into webhook_events (tenant_id, id, type, resource_id, payload) select tenant_id, id || 'X', type, resource_id, payload from webhook_events where ${MINE}`,
  ],
  [
    'a version is one action: decisions on lines, or one other action; both may decide the request',
    EVENT.replace('9', '1'),
  ],
  [
    'audit entries and events match',
    `delete from webhook_events where ${MINE} and type = 'approval_request.line_approved'`,
  ],
  ['an audit entry has the version of its event', EVENT],
  [
    'a timer that fired has one event and one audit entry',
    `insert into webhook_events (tenant_id, id, type, resource_id, payload)
     select tenant_id, id || 'T', 'approval_request.overdue', resource_id, payload from webhook_events where ${MINE} limit 1`,
  ],
  [
    'every decision on a line has one event',
    `delete from webhook_events where ${MINE} and type = 'approval_request.step_completed'`,
  ],
  [
    'a round ends once: it is decided or withdrawn',
    `delete from webhook_events where ${MINE} and type = 'approval_request.approved'`,
  ],
  [
    'creation, resubmission, deletion and expiry have one event each',
    `delete from webhook_events where ${MINE} and type = 'approval_request.resubmitted'`,
  ],
  ['each extension has an event', `update approval_requests set extensions = 1 where ${MINE}`],
  [
    'a request ends when its last approved line is revoked or superseded',
    `update approval_requests set lifecycle_state = 'approved' where ${MINE} and lifecycle_state = 'superseded'`,
  ],
  [
    'a line that was revoked or superseded was approved',
    `update request_details set revoked_at = now() where ${MINE} and superseded_at is not null`,
  ],
  [
    'a request has at most one open revision',
    `update approval_requests set revises_id = (select min(id) from approval_requests where ${MINE}) where ${MINE} and status = 'pending'`,
  ],
  [
    'a revision has one event and one audit entry on its source',
    `delete from webhook_events where ${MINE} and type = 'approval_request.revised'`,
  ],
  [
    'a carried line of an open revision has one step and the approval of a line of its source that is in force',
    `update request_details set decided_by_id = null where ${MINE} and revises_opportunity_id is null`,
  ],
  [
    'the predecessors of approved lines of an approved revision have ended',
    `update request_details set superseded_by_id = null where ${MINE} and superseded_at is not null`,
  ],
  [
    'a superseded line has an approved successor, or an approved revision has left it out',
    `update request_details set superseded_by_id = id where ${MINE} and superseded_at is not null`,
  ],
  ['no open step waits for inactive or deleted levels only', `update approval_levels set active = false where ${MINE}`],
  [
    'a request waits since its first active step became active',
    `update approval_requests set waiting_since = '2020-01-01' where ${MINE} and status = 'pending'`,
  ],
  ['a request has the largest discount of its lines', `update approval_requests set max_discount = 7 where ${MINE}`],
  ['a request has the text of its names and part numbers', `update request_texts set content = 'Other' where ${MINE}`],
  ['a finished job has an outcome for every item, and a matching count', `update jobs set done = 0 where ${MINE}`],
  [
    'a decided job item matches a decision of the job creator, and no other item matches it',
    `insert into job_items select tenant_id, job_id, 1, approval_request_id, outcome from job_items where ${MINE}`,
  ],
];

describe('every invariant reports a violation', () => {
  test('each invariant has a damaging statement', () => {
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
