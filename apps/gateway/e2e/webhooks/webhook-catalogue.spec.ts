import { StoredEvent, eventTypes } from '@das/events';
import Ajv from 'ajv/dist/2020';
import { restClient } from '../support/rest-client';
import { useGateway, useRest, useTeam, useTenant } from '../support/fixtures';
import { dataOf, newUser, post } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

interface Entry {
  name: string;
  description: string;
  resource_type: string;
  is_default: boolean;
  since: string;
  schema: Record<string, unknown>;
  example: { type: string };
}

const CATALOGUE = '{ webhookEventTypes { name description resource_type is_default since schema example } }';
const entries = async (): Promise<Entry[]> =>
  dataOf<{ webhookEventTypes: Entry[] }>(await tenant.graphql(CATALOGUE)).webhookEventTypes;

test('the catalogue has every event type once, by name, and REST shows the same', async () => {
  const listed = await entries();
  expect(listed.map(({ name }) => name)).toEqual(eventTypes.names);
  expect(listed.filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual(
    ['approved', 'denied', 'expired', 'withdrawn'].map((verb) => `approval_request.${verb}`),
  );
  expect(listed.at(-1)).toEqual({
    name: 'webhook.test',
    description: 'A test of an endpoint.',
    resource_type: 'webhook',
    is_default: false,
    since: '0.1.0',
    schema: expect.objectContaining({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      additionalProperties: true,
    }),
    example: {
      id: '01KJQDJH1QW5E0A2S4D6F8G0H2',
      type: 'webhook.test',
      timestamp: '2026-03-02T14:20:31.000Z',
      data: { id: '01KJQDJGR0RT2GZSKYPD8J86G9', message: 'This is a test.' },
    },
  });
  expect(await rest('/v2/webhook-event-types')).toMatchObject({ status: 200, body: { data: listed } });
  expect(await entries()).toEqual(listed);
});

const ajv = new Ajv({ strict: true, allowUnionTypes: true, formats: { 'date-time': true, int64: true } });

test('every example is valid against its schema, and invalid against the schema of another type', async () => {
  const listed = await entries();
  for (const { schema, example } of listed) {
    const isValid = ajv.compile(schema);
    expect(listed.filter((other) => isValid(other.example)).map((other) => other.example.type)).toEqual([example.type]);
  }
});

describe('the events of a request', () => {
  const team = useTeam(gateway);

  test('are valid against the schemas of their types', async () => {
    const create =
      'mutation { createApprovalRequest(input: { opportunities: [{ quote_quantity: 2, requested_price: 10 }, {}] }) { id } }';
    const { createApprovalRequest: request } = dataOf<{ createApprovalRequest: { id: string } }>(
      await team.tenant.graphql(create),
    );
    const calls = [
      'withdrawApprovalRequest(id: $id) { id }',
      'resubmitApprovalRequest(id: $id, input: {}) { id }',
      'approveApprovalRequest(id: $id) { approval_request { id } }',
    ];
    for (const call of calls) await team.tenant.graphql(`mutation ($id: ID!) { ${call} }`, { id: request.id });
    const events = await team.tenant.as(() => gateway.db.rowsOf(StoredEvent).list());
    const schemas = new Map((await entries()).map(({ name, schema }) => [name, ajv.compile(schema)]));
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['approval_request.created', 'approval_request.withdrawn']),
    );
    for (const { type, payload } of events) expect([type, schemas.get(type)?.(payload)]).toEqual([type, true]);
  });
});

test('a caller of any role reads the catalogue, and a caller without a key does not', async () => {
  const { token } = await tenant.as(() => newUser(gateway.app, 'requester'));
  const listed = await post(
    gateway.url,
    { query: '{ webhookEventTypes { name } }' },
    { authorization: `Bearer ${token}` },
  );
  expect(listed.body).toEqual({ data: { webhookEventTypes: eventTypes.names.map((name) => ({ name })) } });
  expect((await (await restClient(gateway, null))('/v2/webhook-event-types')).status).toBe(401);
});
