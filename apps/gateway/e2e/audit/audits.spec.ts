import { serverAudits } from 'graphql-http';
import { useGateway, useTenant } from '../support/fixtures';

const gateway = useGateway();
const tenant = useTenant(gateway);

/** The audits set headers of their own; the key is added to them. */
const fetchFn = (url: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${tenant.token}`);
  return fetch(url, { ...init, headers });
};

test('the graphql-http audits report no error and no warning', async () => {
  const results = await Promise.all(
    serverAudits({ url: `${gateway.url}/graphql`, fetchFn }).map((audit) => audit.fn()),
  );
  const bad = results
    .filter(({ status }) => status !== 'ok' && status !== 'notice')
    .map(({ id, name, status }) => ({ id, name, status }));
  expect(bad).toEqual([]);
  expect(results).toHaveLength(61);
});
