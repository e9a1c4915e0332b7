import { useDatabaseAdmin, useGateway, useRest, useTeam } from '../support/fixtures';
import { documentError, failed, invalid, restError } from '../support/expected';
import { given, givenCategory } from '../support/factories';
import { post } from '../support/gateway';
import { newKey } from '../support/keys';
import { SIMULATE, aroundToday } from '../support/simulations';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
const caller = {} as { token: string };
const rest = useRest(gateway, caller);
beforeAll(() => (caller.token = team.admin.token));

const asked = async (input: object, person = team.admin) => (await person.ask(SIMULATE, { input })).body;
const period = aroundToday();

test('the period, words, numbers and ids, with the path of each', async () => {
  const stranger = await gateway.newTenant();
  const level = (await given(stranger, 'ApprovalLevel', { name: 'L', code: 'L', rank: 1 })).id;
  const category = await givenCategory(stranger);
  const own = await givenCategory(team.tenant);
  const cases: [object, object][] = [
    [{}, { 'input.from': ['The input.from field is required.'], 'input.to': ['The input.to field is required.'] }],
    [
      { from: '2026-02-03', to: '2026-02-02' },
      { 'input.to': ['The input.to field must be a date after or equal to input.from.'] },
    ],
    [
      { from: '2026-01-01', to: '2027-01-02' },
      { 'input.to': ['The input.to field must be a date before or equal to 2027-01-01.'] },
    ],
    [
      {
        ...period,
        routing_basis: 'total',
        filter: { search: 'x'.repeat(2_001) },
        categories: [{ max_discount_percent: 101, override_min_rank: -1 }],
      },
      {
        'input.categories.0.id': ['The input.categories.0.id field is required.'],
        'input.categories.0.max_discount_percent': [
          'The input.categories.0.max discount percent field must not be greater than 100.',
        ],
        'input.categories.0.override_min_rank': ['The input.categories.0.override min rank field must be at least 0.'],
        'input.filter.search': ['The input.filter.search field must not be greater than 2000 characters.'],
        'input.routing_basis': ['The selected input.routing basis is invalid.'],
      },
    ],
    [
      {
        from: '2026-01-01',
        to: '2027-01-02',
        levels: [{ id: level }, { id: team.levels.PA }, { id: team.levels.PA }, { code: 'X', rank: 1 }],
        categories: [{ id: category }, { id: own }, { id: own.toLowerCase() }, { id: 'nonsense' }],
      },
      {
        'input.levels.0.id': ['The selected input.levels.0.id is invalid.'],
        'input.levels.2.id': ['The input.levels.2.id field has a duplicate value.'],
        'input.levels.3.name': ['The input.levels.3.name field is required.'],
        'input.categories.0.id': ['The selected input.categories.0.id is invalid.'],
        'input.categories.2.id': ['The input.categories.2.id field has a duplicate value.'],
        'input.categories.3.id': ['The selected input.categories.3.id is invalid.'],
        'input.to': ['The input.to field must be a date before or equal to 2027-01-01.'],
      },
    ],
    [
      { ...period, levels: Array.from({ length: 201 }, () => ({ id: level })) },
      { 'input.levels': ['The input.levels field must not have more than 200 items.'] },
    ],
    [
      { ...period, categories: Array.from({ length: 201 }, () => ({ id: own })) },
      { 'input.categories': ['The input.categories field must not have more than 200 items.'] },
    ],
  ];
  for (const [input, validation] of cases)
    expect(await asked(input)).toEqual(invalid(SIMULATE, 'simulatePolicy', validation));
});

test('the same on REST', async () => {
  const body = { from: '2026-02-03', to: '2026-02-02', levels: [{ rank: 1 }], categories: [{}], routing_basis: 'x' };
  const reply = await rest('/v2/policies/simulate', { method: 'POST', body });
  expect([reply.status, reply.body]).toEqual([
    422,
    restError('validation_failed', 'The given data was invalid.', {
      errors: {
        'categories.0.id': ['The categories.0.id field is required.'],
        routing_basis: ['The selected routing basis is invalid.'],
        to: ['The to field must be a date after or equal to from.'],
      },
    }),
  ]);
});

test('roles that may not change levels, and read-only keys', async () => {
  const unauthorized = { message: 'This action is unauthorized.' };
  const auditor = await team.join('auditor');
  for (const person of [team.rsm, team.requester, auditor]) {
    expect(await asked(period, person)).toEqual(
      failed(SIMULATE, 'simulatePolicy', { ...unauthorized, code: 'FORBIDDEN' }),
    );
    const headers = { authorization: `Bearer ${person.token}` };
    const reply = await rest('/v2/policies/simulate', { method: 'POST', body: period, headers });
    expect([reply.status, reply.body]).toEqual([403, restError('forbidden', unauthorized.message)]);
  }
  const { secret } = await newKey(team.tenant, { kind: 'read_only' });
  const readOnly = { authorization: `Bearer ${secret}` };
  expect((await post(gateway.url, { query: SIMULATE, variables: { input: period } }, readOnly)).body).toEqual({
    errors: [documentError(SIMULATE, 'mutation', { ...unauthorized, code: 'READ_ONLY_KEY' })],
  });
  const reply = await rest('/v2/policies/simulate', { method: 'POST', body: period, headers: readOnly });
  expect([reply.status, reply.body]).toEqual([403, restError('read_only_key', unauthorized.message)]);
});

test('a refused simulation writes nothing', async () => {
  const entries = async (): Promise<unknown> =>
    (await admin.query('select action from audit_logs where tenant_id = $1 order by seq', [team.tenant.id])).rows;
  const before = await entries();
  await asked({ from: '2026-01-01', to: '2027-01-02' });
  expect(await entries()).toEqual(before);
});
