import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { failed, invalid } from '../support/expected';
import { givenRequest } from '../support/factories';
import { useGateway, useTenant } from '../support/fixtures';
import { dataOf, newUser, post } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);

const CHANGE = 'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { reason_codes { code label } } }';
const ME = '{ me { tenant { reason_codes { code label } } } }';
const MARGIN = { code: 'MARGIN', label: 'Margin too low' };
const STOCK = { code: 'STOCK', label: 'Not in stock' };

const set = async (reason_codes: unknown, other = tenant): Promise<unknown> =>
  (await other.graphql(CHANGE, { input: { reason_codes } })).body;
const answer = (...reason_codes: object[]): object => ({ data: { updateTenant: { reason_codes } } });

test('the reason codes are empty at first, are set as a whole in their order, and are kept by other changes', async () => {
  const other = await gateway.newTenant();
  expect((await other.graphql(ME)).body).toEqual({ data: { me: { tenant: { reason_codes: [] } } } });
  expect(await set([STOCK, MARGIN], other)).toEqual(answer(STOCK, MARGIN));
  expect(await set([{ code: ' STOCK ', label: STOCK.label }, MARGIN], other)).toEqual(answer(STOCK, MARGIN));
  expect(dataOf(await other.graphql(CHANGE, { input: { currency: 'EUR' } }))).toEqual({
    updateTenant: { reason_codes: [STOCK, MARGIN] },
  });
  expect((await other.graphql(ME)).body).toEqual({ data: { me: { tenant: { reason_codes: [STOCK, MARGIN] } } } });
  expect(await set([MARGIN, STOCK], other)).toEqual(answer(MARGIN, STOCK));
  expect(await set([], other)).toEqual(answer());
  expect(await set([MARGIN], other)).toEqual(answer(MARGIN));
  expect(await set(null, other)).toEqual(answer());
  const entries = await other.as(() =>
    gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'tenant.updated') }),
  );
  expect(entries.map(({ changes }) => changes)).toEqual([
    { reason_codes: [[], [STOCK, MARGIN]] },
    { currency: [null, 'EUR'] },
    {
      reason_codes: [
        [STOCK, MARGIN],
        [MARGIN, STOCK],
      ],
    },
    { reason_codes: [[MARGIN, STOCK], []] },
    { reason_codes: [[], [MARGIN]] },
    { reason_codes: [[MARGIN], []] },
  ]);
  expect((await tenant.graphql(ME)).body).toEqual({ data: { me: { tenant: { reason_codes: [] } } } });
});

const numbered = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ code: `C${index}`, label: `Code ${index}` }));

test('50 reason codes of the longest texts are accepted, and 51 are refused', async () => {
  const longest = numbered(50).map((each, index) => ({
    ...each,
    code: `${'x'.repeat(252)}${100 + index}`,
    label: 'x'.repeat(255),
  }));
  expect(await set(longest)).toEqual(answer(...longest));
  const tooMany = { 'input.reason_codes': ['The input.reason codes field must not have more than 50 items.'] };
  for (const count of [51, 900]) expect(await set(numbered(count))).toEqual(invalid(CHANGE, 'updateTenant', tooMany));
});

test.each<[unknown, Record<string, string[]>]>([
  [
    [MARGIN, {}],
    {
      'input.reason_codes.1.code': ['The input.reason codes.1.code field is required.'],
      'input.reason_codes.1.label': ['The input.reason codes.1.label field is required.'],
    },
  ],
  [
    [{ code: '  ', label: 'Blank' }],
    { 'input.reason_codes.0.code': ['The input.reason codes.0.code field is required.'] },
  ],
  [
    [{ code: 'x'.repeat(256), label: 'Long' }],
    { 'input.reason_codes.0.code': ['The input.reason codes.0.code field must not be greater than 255 characters.'] },
  ],
  [
    [MARGIN, STOCK, { code: ' MARGIN', label: 'Again' }],
    { 'input.reason_codes': ['The input.reason codes field has a duplicate value.'] },
  ],
])('the reason codes cannot be %j', async (reason_codes, validation) => {
  expect(await set(reason_codes)).toEqual(invalid(CHANGE, 'updateTenant', validation));
});

test('they are suggestions: a denial accepts any other code', async () => {
  await set([MARGIN]);
  const id = await givenRequest(tenant, {
    opportunities: [{ partnumber: 'A-1', quote_quantity: 1, requested_price: 5 }],
  });
  const deny = `mutation { denyApprovalRequest(id: "${id}", reason_code: "OTHER") { outcome approval_request { opportunities { reason_code } } } }`;
  const approval_request = { opportunities: [{ reason_code: 'OTHER' }] };
  expect((await tenant.graphql(deny)).body).toEqual({
    data: { denyApprovalRequest: { outcome: 'denied', approval_request } },
  });
});

test('everybody reads them, and a requester cannot set them', async () => {
  await set([MARGIN]);
  const { token } = await tenant.as(() => newUser(gateway.app, 'requester'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await post(gateway.url, { query: ME }, headers)).body).toEqual({
    data: { me: { tenant: { reason_codes: [MARGIN] } } },
  });
  const { body } = await post(gateway.url, { query: CHANGE, variables: { input: { reason_codes: [] } } }, headers);
  expect(body).toEqual(failed(CHANGE, 'updateTenant', { message: 'This action is unauthorized.', code: 'FORBIDDEN' }));
});

test('two concurrent changes leave one of the two lists, never a mixture', async () => {
  const lists = [[MARGIN], [STOCK, { code: 'OTHER', label: 'Other' }]];
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(lists.map((list) => set(list)));
    const { me } = dataOf<{ me: { tenant: { reason_codes: object[] } } }>(await tenant.graphql(ME));
    expect(lists).toContainEqual(me.tenant.reason_codes);
  }
});
