import { actionsOn, delegate, eventTypesOf, newStandIn, readDelegation, revoke } from '../support/delegations';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { type Person, UNASSIGN, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const UPDATE_USER = 'mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id } }';

test.each([
  ['an inactive principal', 'principal', { active: false }, 'principal_inactive'],
  ['an inactive delegate', 'delegate', { active: false }, 'delegate_inactive'],
  ['a role that may not decide', 'delegate', { role: 'requester' }, 'role'],
])('%s ends the delegation for good', async (_, who, input, ended_because) => {
  const team = await newTeam(gateway);
  const to = await newStandIn(team);
  const made = await delegate(team.rsm, to);
  const { id } = who === 'principal' ? team.rsm : to;
  for (const change of [input, { active: true, role: 'approver' }])
    dataOf(await team.owner.ask(UPDATE_USER, { id, input: change }));
  expect(await readDelegation(team.owner, made)).toMatchObject({ state: 'ended', ended_because, can_revoke: false });
  expect(await revoke(team.owner, made)).toMatchObject({ state: 'ended', ended_because });
  expect((await actionsOn(gateway, team, made.id)).map(([action]) => action)).toEqual([
    'delegation.created',
    'delegation.ended',
  ]);
  expect((await eventTypesOf(gateway, team, made.id)).at(-1)).toEqual(['delegation.ended', 'ended']);
});

test('a level that the principal loses is removed from the delegation and does not come back', async () => {
  const team = await newTeam(gateway);
  await team.hold(team.rsm, team.levels.PA);
  const made = await delegate(team.rsm, team.vp, { level_ids: [team.levels.PA, team.levels.RSM] });
  dataOf(await team.admin.ask(UNASSIGN, { level_id: team.levels.RSM, user_id: team.rsm.id }));
  await team.hold(team.rsm, team.levels.RSM);
  expect(await readDelegation(team.rsm, made)).toMatchObject({ level_ids: [team.levels.PA], state: 'active' });
});

test('the users to delegate to are those whom the mutation accepts from the caller', async () => {
  const team = await newTeam(gateway);
  const USERS =
    'query ($principal_id: ID, $search: String, $first: Int) { delegableUsers(principal_id: $principal_id, search: $search, first: $first) { id } }';
  const users = async (person: Person, variables: object = {}): Promise<string[]> =>
    dataOf<{ delegableUsers: { id: string }[] }>(await person.ask(USERS, { first: 100, ...variables }))
      .delegableUsers.map(({ id }) => id)
      .sort();
  const { owner, admin, pa, rsm, rd, vp } = team;
  const ids = (people: Person[]): string[] => people.map(({ id }) => id).sort();
  expect(await users(rsm)).toEqual(ids([owner, admin, pa, rd, vp]));
  expect(await users(admin, { principal_id: pa.id })).toEqual(ids([owner, admin, rsm, rd, vp]));
  expect(await users(rsm, { search: vp.name, first: 1 })).toHaveLength(1);
  expect([
    await users(team.requester),
    await users(rsm, { principal_id: pa.id }),
    await users(admin, { principal_id: owner.id }),
  ]).toEqual([[], [], []]);
});
