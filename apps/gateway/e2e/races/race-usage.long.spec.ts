import { LifecycleService } from '@das/approval-requests';
import { REASON, revoke } from '../support/approved-prices';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { violations } from '../support/invariants';
import { useKilledServices } from '../support/killed-services';
import { reportRace } from '../support/race-report';
import { revise } from '../support/revisions';
import { runsOf, size } from '../support/scale';
import { codesOf, times } from '../support/two-gateways';
import { RECORD, REVERSE, type SeenResult, approved } from '../support/usage';
import { approve } from '../support/workflow-actions';
import type { Made } from '../support/workflow-fixture';

const RUNS_PER_RACE = 20; // `npm run soak -- races` counts in races, each of several operations
const OPERATIONS = runsOf(30, 500) * RUNS_PER_RACE;
const LEAST_KILLS = size(2, 10);
const PATIENCE_MS = size(40_000, 120_000);
const CLIENTS = 6;
const LINES = 4;
const QUANTITY = 200;
const REFERENCES = 25;
/** Refusals that follow from what other clients did. */
const REFUSALS = ['APPROVAL_NOT_VALID', 'INVALID_TRANSITION', 'ORDER_REFERENCE_USED', 'QUANTITY_EXCEEDED'];

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own); // prepares the lines, and is not killed
const team = useTeam(gateway);
const admin = useDatabaseAdmin(own);
const { postUntilAnswered, repeatWhileKilling } = useKilledServices(own, PATIENCE_MS);

/** What the services acknowledged: the usages that they recorded and reversed. */
interface Acknowledged {
  operations: number;
  recorded: string[];
  reversed: string[];
  refused: number;
}

const random = (below: number): number => Math.floor(Math.random() * below);

/** Records a usage with a reference that other clients use too, or reverses a usage that is acknowledged. */
async function operate(lines: string[], done: Acknowledged): Promise<void> {
  const reversal = random(3) === 0 ? done.recorded[random(done.recorded.length)] : undefined;
  const input = {
    opportunity_id: lines[random(lines.length)],
    order_reference: `PO-${random(REFERENCES)}`,
    quantity: 1 + random(30),
  };
  const reply = reversal
    ? await postUntilAnswered(team.owner, REVERSE, { id: reversal, reason: 'Cancelled' })
    : await postUntilAnswered(team.pa, RECORD, { input });
  done.operations += 1;
  const [code] = codesOf(reply);
  if (code) {
    expect(REFUSALS).toContain(code);
    done.refused += 1;
    return;
  }
  const { data } = reply.body as { data: { recordUse?: SeenResult; reverseUse?: SeenResult } };
  if (data.reverseUse) done.reversed.push(data.reverseUse.price_use.id);
  else if (data.recordUse && !data.recordUse.replayed) done.recorded.push(data.recordUse.price_use.id);
}

/** What happens to the requests meanwhile, at even distances: the open one is revised again and again, the other one loses a line and expires. */
function* changesOf(open: Made, ending: Made, lines: string[]): Generator<() => Promise<unknown>> {
  let current = open;
  const reviseAgain = async (): Promise<void> => {
    const [changed] = current.lines;
    current = await revise(team.requester, current, {
      opportunities: [{ id: changed, quote_quantity: QUANTITY / 2 + random(QUANTITY) }],
    });
    await approve(team.vp, current);
    lines.push(...current.lines);
  };
  yield* [reviseAgain, reviseAgain];
  yield () => revoke(team.requester, ending, { ...REASON, opportunity_ids: ending.lines.slice(0, 1) });
  yield reviseAgain;
  yield async () => {
    const past = `valid_until = now() - interval '1 second'`;
    await admin.query(`update approval_requests set ${past} where id = $1`, [ending.id]);
    await gateway.app.get(LifecycleService).expireDue(100);
  };
  yield* [reviseAgain, reviseAgain];
}
const CHANGES = 7;

/** Operates with several clients, and on until enough services were killed meanwhile. */
async function operateAll(open: Made, ending: Made): Promise<Acknowledged & { kills: number }> {
  const done: Acknowledged = { operations: 0, recorded: [], reversed: [], refused: 0 };
  const lines = [...open.lines, ...ending.lines];
  const changes = changesOf(open, ending, lines);
  let changed = 0;
  const repeated = { runs: OPERATIONS, least_kills: LEAST_KILLS, clients: CLIENTS };
  const { kills } = await repeatWhileKilling(repeated, async () => {
    await operate(lines, done);
    if (done.operations < ((changed + 1) * OPERATIONS) / (CHANGES + 1)) return;
    changed += 1;
    const next = changes.next();
    if (!next.done) await next.value();
  });
  return { ...done, kills };
}

test('the used quantity equals the sum of the usages after concurrent operations, although services are killed meanwhile', async () => {
  const quantities = times(LINES, () => ({ quote_quantity: QUANTITY }));
  const [open, ending] = [
    await approved(team, quantities),
    await approved(team, quantities, { validity_period: 'P1D' }),
  ];
  const { operations, kills, recorded, reversed } = await operateAll(open, ending);
  const { rows } = await admin.query<{ id: string; is_reversed: boolean }>(
    'select id, reversed_at is not null as is_reversed from price_uses where tenant_id = $1',
    [team.tenant.id],
  );
  const stored = new Map(rows.map(({ id, is_reversed }) => [id, is_reversed]));
  const losses = [...recorded.filter((id) => !stored.has(id)), ...reversed.filter((id) => !stored.get(id))];
  const doubles = [recorded, reversed].flatMap((ids) => ids.filter((id, index) => ids.indexOf(id) !== index));
  reportRace('usage', { runs: operations, kills, losses, doubles });
  expect(operations).toBeGreaterThanOrEqual(OPERATIONS);
  const states = await admin.query(
    'select lifecycle_state as state, count(*)::int from approval_requests where tenant_id = $1 group by 1 order by 1',
    [team.tenant.id],
  );
  expect(states.rows).toEqual([
    { state: 'approved', count: 1 },
    { state: 'expired', count: 1 },
    { state: 'superseded', count: CHANGES - 2 },
  ]);
  expect({ losses, doubles, violations: await violations(team.tenant.id, own.admin_url) }).toEqual({
    losses: [],
    doubles: [],
    violations: [],
  });
});
