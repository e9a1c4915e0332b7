import { setTimeout as pause } from 'node:timers/promises';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { dataOf, startGateway } from '../support/gateway';
import { ServiceProcess, askDemo, discard, killServer, newDataDir } from '../support/service-process';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

type Answer = { data?: Record<string, { id: string } | null>; errors?: { extensions: object }[] };

describe('concurrent clients', () => {
  test('create the same part number: one succeeds, and the others fail validation', async () => {
    const create = 'mutation { createProduct(input: { partnumber: "RACE-1" }) { id } }';
    const answers = (await times(12, () => tenant.graphql(create))).map(({ body }) => body as Answer);
    const losers = answers.filter(({ errors }) => errors);
    expect(losers).toHaveLength(11);
    const taken = {
      code: 'VALIDATION_FAILED',
      validation: { 'input.partnumber': ['The input.partnumber has already been taken.'] },
    };
    for (const { errors } of losers) expect(errors?.[0]?.extensions).toEqual(taken);
    expect(
      dataOf(await tenant.graphql('{ products(filter: { partnumber: "RACE-1" }) { paginatorInfo { total } } }')),
    ).toEqual({
      products: { paginatorInfo: { total: 1 } },
    });
  });

  test('update with the same expected version: one succeeds, and the version grows by 1', async () => {
    const { createApprovalRequest } = dataOf<{ createApprovalRequest: { id: string } }>(
      await tenant.graphql('mutation { createApprovalRequest(input: {}) { id } }'),
    );
    const change =
      'mutation ($id: ID, $input: UpdateApprovalRequestInput!) { updateApprovalRequest(id: $id, input: $input) { version } }';
    const input = (index: number): object => ({ expected_version: 1, project_name: `Project ${index}` });
    const answers = await times(10, (index) =>
      tenant.graphql(change, { id: createApprovalRequest.id, input: input(index) }),
    );
    const errors = answers.flatMap(({ body }) => (body as Answer).errors ?? []);
    expect(errors.map(({ extensions }) => extensions)).toEqual(
      Array.from({ length: 9 }, () => ({ code: 'VERSION_CONFLICT', current_version: 2, expected_version: 1 })),
    );
  });

  test('delete a category and create its products: the category is kept, or no product refers to it', async () => {
    const { createProductCategory } = dataOf<{ createProductCategory: { id: string } }>(
      await tenant.graphql('mutation { createProductCategory(input: { name: "Contested" }) { id } }'),
    );
    const { id } = createProductCategory;
    const creating = times(8, (index) =>
      tenant.graphql(`mutation { createProduct(input: { partnumber: "C-${index}", category_id: "${id}" }) { id } }`),
    );
    const deleting = times(3, () => tenant.graphql(`mutation { deleteProductCategory(id: "${id}") { id } }`));
    await Promise.all([creating, deleting]);
    const { body } = await tenant.graphql(
      `{ productCategory(id: "${id}") { id } products(filter: { category_id: "${id}" }) { paginatorInfo { total } } }`,
    );
    const { productCategory, products } = (
      body as { data: { productCategory: object | null; products: { paginatorInfo: { total: number } } } }
    ).data;
    expect(products.paginatorInfo.total > 0).toBe(productCategory !== null);
  });
});

const UNAVAILABLE = 'The service is temporarily unavailable. Try again.';
const unavailable = {
  errors: [{ message: UNAVAILABLE, extensions: { code: 'SERVICE_UNAVAILABLE' } }],
  message: UNAVAILABLE,
};

describe('database failures', () => {
  test('a full pool returns 503 within 3.5 seconds, and recovers when a connection is free', async () => {
    const narrow = await startGateway({ DAS_DATABASE_POOL_SIZE: 1 });
    const customer = await narrow.newTenant();
    const holding = customer.as(() => narrow.db.transaction(() => pause(4_500)));
    const asked = Date.now();
    const { status, headers, body } = await customer.graphql('{ ping }');
    expect([status, headers.get('retry-after'), body]).toEqual([503, '2', unavailable]);
    expect(Date.now() - asked).toBeLessThan(3_500);
    await holding;
    expect((await customer.graphql('{ ping }')).status).toBe(200);
    await narrow.stop();
  });

  test('a killed database server returns 503; the service is not ready, but live', async () => {
    const data_dir = newDataDir();
    const service = new ServiceProcess(data_dir);
    try {
      const url = await service.ready();
      const statusOf = async (path: string, init?: RequestInit): Promise<number> =>
        (await fetch(url + path, init)).status;
      expect(await Promise.all([statusOf('/health/live'), statusOf('/health/ready')])).toEqual([200, 200]);
      killServer(data_dir);
      await pause(200);
      const asked = Date.now();
      const { status, body } = await askDemo(data_dir, url, '{ ping }');
      expect([status, body]).toEqual([503, unavailable]);
      expect(Date.now() - asked).toBeLessThan(3_500);
      expect(await statusOf('/health/live')).toBe(200);
      const ready = await fetch(`${url}/health/ready`);
      const request_id = expect.any(String);
      expect([ready.status, await ready.json()]).toEqual([
        503,
        { error: 'service_unavailable', message: UNAVAILABLE, request_id },
      ]);
    } finally {
      await service.end('SIGKILL');
      discard(data_dir);
    }
  });
});
