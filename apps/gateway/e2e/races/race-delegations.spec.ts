import { CREATE, REVOKE, delegate, newStandIn } from '../support/delegations';
import { violations } from '../support/invariants';
import { inDays } from '../support/moments';
import { useRace } from '../support/race-fixture';
import { codesOf, times } from '../support/two-gateways';
import { APPROVE, ask } from '../support/workflow-fixture';

const { two, team } = useRace();
afterEach(async () => expect(await violations(team.tenant.id)).toEqual([]));

const ROUNDS = 6;
const UPDATE_USER = 'mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id } }';

test('a principal and two delegates decide one step: one decision, and the others learn both people of it', async () => {
  const delegates = [await newStandIn(team), await newStandIn(team)];
  for (const person of delegates) await delegate(team.rsm, person);
  for (const price of times(ROUNDS, (round) => (round % 2 ? 1_000 : 2_000))) {
    const { id } = await ask(team.requester, [price]);
    const people = [team.rsm, ...delegates];
    const replies = await Promise.all(people.map((person, index) => two.askAt(index, person, APPROVE, { id })));
    expect(replies.flatMap(codesOf).sort()).toEqual(['', 'ALREADY_DECIDED', 'ALREADY_DECIDED']);
    const winner = people[replies.findIndex((reply) => codesOf(reply)[0] === '')];
    const facts = {
      decided_by: { id: winner?.id, name: winner?.name },
      on_behalf_of: winner === team.rsm ? null : { id: team.rsm.id, name: team.rsm.name },
    };
    const errors = replies.flatMap(({ body }) => (body as { errors?: { extensions: object }[] }).errors ?? []);
    expect(errors.map(({ extensions }) => extensions)).toEqual([
      expect.objectContaining(facts),
      expect.objectContaining(facts),
    ]);
  }
});

test('a revocation and a decision by the delegation: the decision is made, or the delegate is not eligible', async () => {
  const tom = await newStandIn(team);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: delegation } = await delegate(team.rsm, tom);
    const { id } = await ask(team.requester, [1_000]);
    const [decision, revocation] = await Promise.all([
      two.askAt(round, tom, APPROVE, { id }),
      two.askAt(round + 1, team.rsm, REVOKE, { id: delegation }),
    ]);
    expect(codesOf(revocation)).toEqual(['']);
    expect(['', 'NOT_ELIGIBLE_APPROVER']).toContain(codesOf(decision)[0]);
    expect(codesOf(await two.askAt(round, tom, APPROVE, { id }))).toEqual(codesOf(decision)); // a repetition, or still refused
  }
});

test('two delegations that would close a cycle: one is created', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await newStandIn(team), await newStandIn(team)];
    const until = inDays(2);
    const replies = await Promise.all([
      two.askAt(0, one, CREATE, { input: { delegate_id: other.id, until } }),
      two.askAt(1, other, CREATE, { input: { delegate_id: one.id, until } }),
    ]);
    expect(replies.flatMap(codesOf).sort()).toEqual(['', 'DELEGATION_CYCLE']);
  }
});

test('a delegate loses the right to decide during their decisions: each is made or refused, and none waits for the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const tom = await newStandIn(team);
    await delegate(team.rsm, tom);
    const made = await Promise.all(times(4, () => ask(team.requester, [1_000])));
    const [change, ...decisions] = await Promise.all([
      two.askAt(1, team.owner, UPDATE_USER, { id: tom.id, input: { role: 'requester' } }),
      ...made.map(({ id }, index) => two.askAt(index, tom, APPROVE, { id })),
    ]);
    expect(codesOf(change)).toEqual(['']);
    for (const code of decisions.flatMap(codesOf)) expect(['', 'FORBIDDEN', 'NOT_ELIGIBLE_APPROVER']).toContain(code);
  }
});
