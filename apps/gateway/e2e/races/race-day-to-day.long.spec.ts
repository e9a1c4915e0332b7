import { REVOKE, delegate, newStandIn } from '../support/delegations';
import { useDatabaseAdmin, useObject, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { violations } from '../support/invariants';
import { useKilledServices } from '../support/killed-services';
import { reportRace } from '../support/race-report';
import { runsOf, size } from '../support/scale';
import { stepsOf } from '../support/steps';
import { codesOf, times } from '../support/two-gateways';
import { APPROVE, type Made, type Person, ask } from '../support/workflow-fixture';

const RUNS = runsOf(20, 500);
const LEAST_KILLS = size(2, 10);
const PATIENCE_MS = size(40_000, 120_000);
const CLIENTS = 4;
const PRICE = 1_000; // RSM decides alone

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own); // prepares the races, and is not killed
const team = useTeam(gateway);
const admin = useDatabaseAdmin(own);
const people = useObject(async () => ({
  peer: await team.join('approver', team.levels.RSM),
  delegates: await Promise.all([newStandIn(team), newStandIn(team)]),
  /** One for each client, because another delegation of the same people would cover the request, too. */
  revoked: await Promise.all(times(CLIENTS, () => newStandIn(team))),
}));
const { postUntilAnswered, repeatWhileKilling } = useKilledServices(own, PATIENCE_MS);

const CLAIM = 'mutation ($id: ID!) { claimStep(id: $id) { id } }';

/** A call that races with another one. */
interface Call {
  person: Person;
  query: string;
  variables: object;
  /** The code of a call that came too late. */
  refusal?: string;
}

/** A race that was answered: the calls that succeeded. */
interface Run {
  race: string;
  id: string;
  approved: Person[];
  claimed: boolean;
}

const approval = (person: Person, { id }: Made, refusal: string): Call => ({
  person,
  query: APPROVE,
  variables: { id },
  refusal,
});

/** The only race in which both calls may succeed. */
const REVOCATION = 'revocation and decision';

const RACES: Record<string, (made: Made, client: number) => Promise<Call[]>> = {
  'two delegates': async (made) => people.delegates.map((each) => approval(each, made, 'ALREADY_DECIDED')),
  'principal and delegate': async (made) =>
    [team.rsm, ...people.delegates.slice(1)].map((each) => approval(each, made, 'ALREADY_DECIDED')),
  'claim and decision': async (made) => {
    const [step] = await stepsOf(team.owner, made);
    const claim = { person: team.rsm, query: CLAIM, variables: { id: step?.id }, refusal: 'INVALID_TRANSITION' };
    return [claim, approval(people.peer, made, 'STEP_CLAIMED')];
  },
  [REVOCATION]: async (made, client) => {
    const person = people.revoked[client] as Person;
    const { id } = await delegate(team.rsm, person);
    const revocation = { person: team.rsm, query: REVOKE, variables: { id } };
    return [revocation, approval(person, made, 'NOT_ELIGIBLE_APPROVER')];
  },
};

async function runOnce(race: string, client: number): Promise<Run> {
  const made = await ask(team.requester, [PRICE]);
  const calls = (await RACES[race]?.(made, client)) ?? [];
  const replies = await Promise.all(
    calls.map(({ person, query, variables }) => postUntilAnswered(person, query, variables)),
  );
  const succeeded = calls.filter(({ refusal }, index) => {
    const [code] = codesOf(replies[index] as (typeof replies)[0]);
    if (code) expect(`${race}: ${code}`).toBe(`${race}: ${refusal}`);
    return !code;
  });
  const approved = succeeded.filter(({ query }) => query === APPROVE).map(({ person }) => person);
  return { race, id: made.id, approved, claimed: succeeded.some(({ query }) => query === CLAIM) };
}

/** Runs each race so often, and on until enough services were killed meanwhile. */
async function runAll(): Promise<{ runs: Run[]; kills: number }> {
  const names = Object.keys(RACES);
  const runs: Run[] = [];
  let started = 0;
  const repeated = { runs: RUNS * names.length, least_kills: LEAST_KILLS, clients: CLIENTS };
  const { kills } = await repeatWhileKilling(repeated, async (client) => {
    started += 1;
    runs.push(await runOnce(names[started % names.length] as string, client));
  });
  return { runs, kills };
}

const DONE = `select r.id, array(select decided_by_id from approval_decisions d where d.tenant_id = $1 and d.approval_request_id = r.id) as deciders,
    exists (select from approval_steps s where s.tenant_id = $1 and s.approval_request_id = r.id and s.claimed_by_id is not null) as claimed
  from approval_requests r where r.tenant_id = $1`;
const NOT_REVOKED = 'select id from delegations where tenant_id = $1 and delegate_id = any($2) and revoked_at is null';

/** A request as its rows are at the end. */
interface Done {
  id: string;
  deciders: string[];
  claimed: boolean;
}

const isLost = ({ race, approved, claimed }: Run, done: Done): boolean =>
  approved.some(({ id }) => !done.deciders.includes(id)) ||
  (claimed && !done.claimed) ||
  (race !== REVOCATION && !approved.length && !claimed);

const isDouble = ({ approved, claimed }: Run, { deciders }: Done): boolean =>
  Math.max(approved.length, deciders.length) + Number(claimed) > 1;

test('of two calls at once on a step one succeeds, and a revocation always, although services are killed meanwhile', async () => {
  for (const each of people.delegates) await delegate(team.rsm, each);
  const { runs, kills } = await runAll();
  const { id: tenant_id } = team.tenant;
  const done = new Map((await admin.query<Done>(DONE, [tenant_id])).rows.map((row) => [row.id, row]));
  const revoked = people.revoked.map(({ id }) => id);
  const inForce = (await admin.query<{ id: string }>(NOT_REVOKED, [tenant_id, revoked])).rows;
  const runsThat = (is: (run: Run, row: Done) => boolean): string[] =>
    runs.filter((run) => is(run, done.get(run.id) as Done)).map(({ race, id }) => `${race}: ${id}`);
  const losses = [...runsThat(isLost), ...inForce.map(({ id }) => `${REVOCATION}: ${id}`)];
  const doubles = runsThat(isDouble);
  reportRace('day-to-day', { runs: runs.length, kills, losses, doubles });
  expect({ losses, doubles, violations: await violations(tenant_id, own.admin_url) }).toEqual({
    losses: [],
    doubles: [],
    violations: [],
  });
});
