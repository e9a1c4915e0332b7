import { restError, restInvalid } from '../support/expected';
import { useGateway, useTenant } from '../support/fixtures';
import { newUser } from '../support/gateway';
import { restClient } from '../support/rest-client';

const gateway = useGateway();
const tenant = useTenant(gateway);

const MARGIN = { code: 'MARGIN', label: 'Margin too low' };
const INITIAL = {
  name: 'Test',
  timezone: 'UTC',
  routing_basis: 'unit_price',
  self_approval: 'owner_only',
  currency: null,
  reason_codes: [],
  comment_edit_minutes: 15,
  owner_response_time: null,
  answer_time: null,
  claim_minutes: 240,
  late_use_days: 0,
  version: 1,
  calendar: {
    timezone: 'UTC',
    hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
    holidays: [],
  },
};

test('the tenant is read by everybody and changed by owners and admins, over REST as over GraphQL', async () => {
  const owner = await restClient(gateway, tenant);
  expect((await owner('/v2/tenant')).body).toEqual({ data: { id: tenant.id, ...INITIAL } });
  const change = { currency: 'USD', reason_codes: [MARGIN] };
  const changed = await owner('/v2/tenant', { method: 'PATCH', body: change });
  expect([changed.status, changed.body]).toEqual([200, { data: { id: tenant.id, ...INITIAL, ...change, version: 2 } }]);
  const { body } = await tenant.graphql('{ me { tenant { currency reason_codes { code label } } } }');
  expect(body).toEqual({ data: { me: { tenant: change } } });

  const requester = await restClient(gateway, await tenant.as(() => newUser(gateway.app, 'requester')));
  expect((await requester('/v2/tenant')).body).toEqual({ data: { id: tenant.id, ...INITIAL, ...change, version: 2 } });
  const refused = await requester('/v2/tenant', { method: 'PATCH', body: { currency: null } });
  expect([refused.status, refused.body]).toEqual([403, restError('forbidden', 'This action is unauthorized.')]);
});

test.each<[object, Record<string, string[]>]>([
  [{ currency: 'usd' }, { currency: ['The currency field format is invalid.'] }],
  [{ reason_codes: [MARGIN, MARGIN] }, { reason_codes: ['The reason codes field has a duplicate value.'] }],
  [{ reason_codes: [{ code: 'A' }] }, { 'reason_codes.0.label': ['The reason codes.0.label field is required.'] }],
  [{ reason_codes: 'MARGIN' }, { reason_codes: ['The reason codes field must be an array.'] }],
  [{ slug: 'other' }, { slug: ['The slug field is prohibited.'] }],
])('a change to %j is refused field by field', async (change, errors) => {
  const { status, body } = await (await restClient(gateway, tenant))('/v2/tenant', { method: 'PATCH', body: change });
  expect([status, body]).toEqual([422, restInvalid(errors)]);
});
