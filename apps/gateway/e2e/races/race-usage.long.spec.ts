import { LifecycleService } from '@das/approval-requests';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { violations } from '../support/invariants';
import { useKilledServices } from '../support/killed-services';
import { reportRace } from '../support/race-report';
import { runsOf, size } from '../support/scale';
import { codesOf, times } from '../support/two-gateways';
import { RECORD, REVERSE, type SeenResult, approved } from '../support/usage';

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
const { postUntilAnswered, killWhile } = useKilledServices(own, PATIENCE_MS);

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

/** Operates with several clients, and on until enough services were killed meanwhile. One of the requests expires halfway. */
async function operateAll(lines: string[]): Promise<Acknowledged & { kills: number }> {
  const done: Acknowledged = { operations: 0, recorded: [], reversed: [], refused: 0 };
  let [isKilled, isOver, hasExpired] = [false, false, false];
  const client = async (): Promise<void> => {
    while (done.operations < OPERATIONS || !isKilled) {
      await operate(lines, done);
      if (hasExpired || done.operations < OPERATIONS / 2) continue;
      hasExpired = true;
      await admin.query(
        `update approval_requests set valid_until = now() - interval '1 second' where tenant_id = $1 and valid_until is not null`,
        [team.tenant.id],
      );
      await gateway.app.get(LifecycleService).expireDue(100);
    }
  };
  const killing = killWhile((kills) => {
    isKilled = kills >= LEAST_KILLS;
    return !isOver;
  });
  const operating = Promise.all(times(CLIENTS, client)).finally(() => (isOver = true));
  const [kills] = await Promise.all([killing, operating]);
  return { ...done, kills };
}

test('the used quantity equals the sum of the usages after concurrent operations, although services are killed meanwhile', async () => {
  const quantities = times(LINES, () => ({ quote_quantity: QUANTITY }));
  const [open, ending] = [
    await approved(team, quantities),
    await approved(team, quantities, { validity_period: 'P1D' }),
  ];
  const { operations, kills, recorded, reversed } = await operateAll([...open.lines, ...ending.lines]);
  const { rows } = await admin.query<{ id: string; is_reversed: boolean }>(
    'select id, reversed_at is not null as is_reversed from price_uses where tenant_id = $1',
    [team.tenant.id],
  );
  const stored = new Map(rows.map(({ id, is_reversed }) => [id, is_reversed]));
  const losses = [...recorded.filter((id) => !stored.has(id)), ...reversed.filter((id) => !stored.get(id))];
  const doubles = [recorded, reversed].flatMap((ids) => ids.filter((id, index) => ids.indexOf(id) !== index));
  reportRace('usage', { runs: operations, kills, losses, doubles });
  expect(operations).toBeGreaterThanOrEqual(OPERATIONS);
  expect({ losses, doubles, violations: await violations(team.tenant.id, own.admin_url) }).toEqual({
    losses: [],
    doubles: [],
    violations: [],
  });
});
