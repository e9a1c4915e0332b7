import { useOwnGateway, useTenant } from '../support/fixtures';
import { loggedIn } from '../support/people';

const METRICS_TOKEN = 'metrics-token-of-the-examples';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: '1', DAS_METRICS_TOKEN: METRICS_TOKEN });
const tenant = useTenant(gateway);

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  /** A list or an object only in a query that is optional. */
  example?: string | number | boolean;
}
interface Operation {
  operationId: string;
  tags: string[];
  security?: Record<string, unknown>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { example: unknown }> };
  responses: Record<string, unknown>;
}
type Paths = Record<string, Record<string, Operation>>;

/** Examples of rows, people and hosts that this tenant does not have. A read or change of an example id is 404. */
const OTHER_STATUSES: Record<string, number> = {
  apiKeysCreate: 422, // the user
  approvalsPreviewRoute: 404, // the stored request
  chatChannelsCreate: 422, // the host has no address
  chatChannelsUpdate: 422, // the host has no address
  delegationsCreate: 422, // the people
  demoMailList: 404, // outside demo mode
  demoSessionLogIn: 404, // outside demo mode
  emailsSendTest: 409, // e-mail is off
  productsCreate: 422, // the category
  sessionChangePassword: 401, // the current password
  sessionLogIn: 401, // the person
  usesRecord: 404, // the line
  webhooksCreate: 422, // the host has no address
  webhooksUpdate: 422, // the host has no address
};

/** The path with the examples of its parameters, and of the query that is required. */
function targetOf(path: string, { parameters = [] }: Operation): string {
  const inline = parameters.filter((each): each is Parameter => 'name' in each);
  const exampleOf = (name: string): string => String(inline.find((each) => each.name === name)?.example ?? name);
  const query = inline
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name }): [string, string] => [name, exampleOf(name)]);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name)));
  return query.length ? `${filled}?${new URLSearchParams(query).toString()}` : filled;
}

/** Methods that change the session act on the session that sends them: a key has none. */
function credentialOf({ security, tags }: Operation, method: string, cookie: string): Record<string, string> {
  if (security?.length === 0) return {};
  if (security?.some((each) => 'metrics_token' in each)) return { authorization: `Bearer ${METRICS_TOKEN}` };
  if (tags.includes('session') && method !== 'get') return { cookie, origin: gateway.url };
  return { authorization: `Bearer ${tenant.token}` };
}

test('the service accepts the example request of every operation', async () => {
  const { paths } = (await (await fetch(`${gateway.url}/v2/openapi.json`)).json()) as { paths: Paths };
  const { cookie } = await loggedIn(gateway, tenant, 'owner');
  const [statuses, expected]: Record<string, number>[] = [{}, {}];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId, requestBody, responses } = operation;
      const body = requestBody && JSON.stringify(requestBody.content['application/json']?.example);
      const headers = {
        ...credentialOf(operation, method, cookie),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const url = gateway.url + targetOf(path, operation);
      statuses![operationId] = (await fetch(url, { method: method.toUpperCase(), headers, body })).status;
      expect([operationId, Object.keys(responses)]).toEqual([
        operationId,
        expect.arrayContaining([String(statuses![operationId])]),
      ]);
      expected![operationId] =
        OTHER_STATUSES[operationId] ?? (path.includes('{') ? 404 : Number(Object.keys(responses)[0]));
    }
  }
  expect(Object.keys(statuses!).length).toBeGreaterThan(50);
  expect(statuses).toEqual(expected);
});
