import { AuditEntry } from '@das/audit';
import { type Actor, where } from '@das/platform';
import {
  CREATE,
  READ,
  REVOKE,
  UPDATE,
  actionsOn,
  delegate,
  eventTypesOf,
  listed,
  newStandIn,
  readDelegation,
  revoke,
  shown,
} from '../support/delegations';
import { DATE_TIME, failed, invalid, notFound } from '../support/expected';
import { givenCategory } from '../support/factories';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { inDays, inSeconds } from '../support/moments';
import { FORBIDDEN } from '../support/workflow-actions';
import { type Person, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const body = async (person: Person, document: string, variables: object): Promise<unknown> =>
  (await person.ask(document, variables)).body;
const ME = '{ me { acting_for { id } user { away_until } } }';

test('a delegation is created, changed and revoked, with audit entries and events', async () => {
  const team = await newTeam(gateway);
  const to = await newStandIn(team);
  const category = await givenCategory(team.tenant);
  const input = {
    delegate_id: to.id.toLowerCase(),
    from: '2020-01-01 00:00:00',
    until: inDays(3),
    level_ids: [team.levels.RSM, team.levels.RSM.toLowerCase()],
    max_amount: 2_000,
    scope: { sales_regions: ['NA', 'na '], category_ids: [category] },
    reason: 'Holiday',
  };
  const none = { request_types: null, customers: null, account_numbers: null, rep_firms: null };
  const made = {
    level_ids: [team.levels.RSM],
    max_amount: 2_000,
    scope: { ...none, sales_regions: ['NA'], category_ids: [category] },
    reason: 'Holiday',
    until: input.until,
  };
  const reply = (await body(team.rsm, CREATE, { input })) as {
    data: { createDelegation: { id: string; from: string } };
  };
  expect(reply).toEqual({ data: { createDelegation: shown(team.rsm, to, made) } });
  const { id, from } = reply.data.createDelegation;
  expect(from >= inSeconds(-60)).toBe(true);
  expect(dataOf(await to.ask(ME))).toEqual({ me: { acting_for: [{ id }], user: { away_until: null } } });
  expect(dataOf(await team.rsm.ask(ME))).toEqual({ me: { acting_for: [], user: { away_until: input.until } } });
  const until = inDays(5);
  const changed = shown(team.rsm, to, { ...made, until, reason: null });
  expect(await body(team.rsm, UPDATE, { id, input: { until, reason: null } })).toEqual({
    data: { updateDelegation: changed },
  });
  expect(await body(team.rsm, UPDATE, { id: null, input: { id, until } })).toEqual({
    data: { updateDelegation: changed },
  });
  const over = {
    state: 'revoked',
    ended_because: 'revoked',
    revoked_by: { id: to.id },
    revoked_at: DATE_TIME,
    can_edit: false,
    can_revoke: false,
  };
  const revoked = { data: { revokeDelegation: shown(team.rsm, to, { ...made, until, reason: null, ...over }) } };
  expect(await body(to, REVOKE, { id })).toEqual(revoked);
  expect(await body(team.rsm, REVOKE, { id })).toEqual(revoked);
  expect(await body(team.rsm, UPDATE, { id, input: { until } })).toEqual(
    failed(UPDATE, 'updateDelegation', {
      message: 'The delegation has been revoked.',
      code: 'INVALID_TRANSITION',
      facts: { allowed_actions: [] },
    }),
  );
  expect(dataOf(await to.ask(ME))).toMatchObject({ me: { acting_for: [] } });
  const people = { principal_id: team.rsm.id, delegate_id: to.id };
  expect(await actionsOn(gateway, team, id)).toEqual([
    ['delegation.created', team.rsm.id, people],
    ['delegation.updated', team.rsm.id, people],
    ['delegation.revoked', to.id, people],
  ]);
  expect(await eventTypesOf(gateway, team, id)).toEqual([
    ['delegation.created', 'active'],
    ['delegation.started', 'active'],
    ['delegation.revoked', 'revoked'],
  ]);
});

test('wrong input is refused at its path, all of it at once', async () => {
  const team = await newTeam(gateway);
  const refused = async (input: object, validation: object): Promise<void> =>
    expect(await body(team.rsm, CREATE, { input })).toEqual(invalid(CREATE, 'createDelegation', validation));
  await refused(
    {},
    {
      'input.delegate_id': ['The input.delegate id field is required.'],
      'input.until': ['The input.until field is required.'],
    },
  );
  const period = ['The input.until field must be a time after now and after from, at most 366 days after from.'];
  const wrong = {
    delegate_id: team.requester.id,
    until: inDays(367),
    level_ids: [team.levels.RSM, team.levels.PA],
    scope: { category_ids: ['x'] },
  };
  await refused(wrong, {
    'input.delegate_id': ['The selected input.delegate id is invalid.'],
    'input.until': period,
    'input.level_ids.1': ['The selected input.level ids.1 is invalid.'],
    'input.scope.category_ids.0': ['The selected input.scope.category ids.0 is invalid.'],
  });
  await refused(
    { delegate_id: team.rsm.id, until: inDays(2) },
    {
      'input.delegate_id': ['The selected input.delegate id is invalid.'],
    },
  );
  await refused({ delegate_id: team.pa.id, from: inDays(2), until: inDays(2) }, { 'input.until': period });
  await refused(
    { delegate_id: team.pa.id, until: inDays(2), level_ids: [] },
    {
      'input.level_ids': ['The input.level ids field must have at least 1 items.'],
    },
  );
  expect(
    await body(team.admin, CREATE, {
      input: { principal_id: team.requester.id, delegate_id: team.pa.id, until: inDays(2) },
    }),
  ).toEqual(
    invalid(CREATE, 'createDelegation', { 'input.principal_id': ['The selected input.principal id is invalid.'] }),
  );
});

test('the 21st delegation that is not over is refused', async () => {
  const team = await newTeam(gateway);
  const first = await delegate(team.rsm, team.pa);
  for (let count = 1; count < 20; count += 1) await delegate(team.rsm, team.pa, { from: inDays(1) });
  const input = { delegate_id: team.vp.id, until: inDays(2) };
  expect(await body(team.rsm, CREATE, { input })).toEqual(
    invalid(CREATE, 'createDelegation', {
      'input.principal_id': ['The input.principal id field must not have more than 20 delegations.'],
    }),
  );
  await revoke(team.rsm, first);
  expect((await delegate(team.rsm, team.vp)).state).toBe('active');
});

test('people delegate for themselves; admins for others, but not for an owner; owners for all', async () => {
  const team = await newTeam(gateway);
  const to = await newStandIn(team);
  const create = (person: Person, principal: Person): Promise<unknown> =>
    body(person, CREATE, { input: { principal_id: principal.id, delegate_id: to.id, until: inDays(2) } });
  const forbidden = failed(CREATE, 'createDelegation', FORBIDDEN);
  expect([
    await create(team.rsm, team.pa),
    await create(team.admin, team.owner),
    await create(team.requester, team.requester),
  ]).toEqual([forbidden, forbidden, forbidden]);
  const denied = await team.tenant.as(() =>
    gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'auth.forbidden') }),
  );
  expect(denied.map(({ actor, metadata }) => [(actor as Actor).user_id, metadata])).toEqual(
    [team.rsm, team.admin, team.requester].map(({ id }) => [id, { operation: 'createDelegation', code: 'forbidden' }]),
  );
  const created = (principal: Person, by: Person) => ({
    data: { createDelegation: shown(principal, to, { created_by: { id: by.id } }) },
  });
  expect(await create(team.admin, team.pa)).toEqual(created(team.pa, team.admin));
  expect(await create(team.owner, team.rsm)).toEqual(created(team.rsm, team.owner));
  const ofOwner = await delegate(team.owner, to);
  expect(await readDelegation(team.admin, ofOwner)).toMatchObject({ can_edit: false, can_revoke: false });
  expect(await readDelegation(to, ofOwner)).toMatchObject({ can_edit: false, can_revoke: true });
  expect(await readDelegation(team.pa, ofOwner)).toBeNull();
  expect(await body(team.admin, REVOKE, { id: ofOwner.id })).toEqual(failed(REVOKE, 'revokeDelegation', FORBIDDEN));
  expect(await body(to, UPDATE, { id: ofOwner.id, input: {} })).toEqual(failed(UPDATE, 'updateDelegation', FORBIDDEN));
  expect(await body(team.pa, REVOKE, { id: ofOwner.id })).toEqual(
    notFound(REVOKE, 'revokeDelegation', 'Delegation', ofOwner.id),
  );
  expect(await body(team.owner, READ, { id: team.levels.PA })).toEqual({ data: { delegation: null } });
});

test('the list has the delegations of the caller, or all with users:read, by state, people and moment', async () => {
  const team = await newTeam(gateway);
  const [one, later] = [await delegate(team.rsm, team.pa), await delegate(team.vp, team.pa, { from: inDays(1) })];
  const ended = await revoke(team.vp, await delegate(team.vp, team.rd));
  expect([await listed(team.pa), await listed(team.rd), await listed(team.rsm), await listed(team.admin)]).toEqual([
    [one.id, later.id],
    [ended.id],
    [one.id],
    [one.id, later.id, ended.id],
  ]);
  const found = (filter: object): Promise<string[]> => listed(team.admin, filter);
  expect([
    await found({ state: 'active' }),
    await found({ state: 'Scheduled' }),
    await found({ state: 'revoked' }),
  ]).toEqual([[one.id], [later.id], [ended.id]]);
  expect([
    await found({ state: 'ended' }),
    await found({ state: 'x' }),
    await found({ principal_id: team.vp.id }),
  ]).toEqual([[], [], [later.id, ended.id]]);
  expect([await found({ delegate_id: team.rd.id.toLowerCase() }), await found({ in_force_at: inDays(2) })]).toEqual([
    [ended.id],
    [one.id, later.id],
  ]);
});

test('delegations that close a cycle at some moment are refused, also by a later end', async () => {
  const team = await newTeam(gateway);
  await delegate(team.pa, team.rsm, { until: inDays(4) });
  const toVp = await delegate(team.rsm, team.vp, { until: inDays(2) });
  const cycle = { message: 'The delegation would close a cycle of overlapping delegations.', code: 'DELEGATION_CYCLE' };
  const input = { delegate_id: team.pa.id, from: inDays(1), until: inDays(5) };
  expect(await body(team.vp, CREATE, { input })).toEqual(failed(CREATE, 'createDelegation', cycle));
  await delegate(team.vp, team.pa, { from: inDays(3), until: inDays(5) });
  expect(await body(team.rsm, UPDATE, { id: toVp.id, input: { until: inDays(4) } })).toEqual(
    failed(UPDATE, 'updateDelegation', cycle),
  );
  const until = toVp.until;
  const details = {
    delegation_id: expect.any(String) as unknown,
    principal_id: team.pa.id,
    delegate_id: team.rsm.id,
    until,
  };
  const message = `${team.rsm.name} acts for ${team.pa.name}, but has delegated as well, until ${until}.`;
  const [first] = await listed(team.pa);
  expect((await readDelegation(team.pa, { id: first ?? '' }))?.warnings).toEqual([
    { code: 'DELEGATE_AWAY', message, opportunity_id: null, details },
  ]);
});
