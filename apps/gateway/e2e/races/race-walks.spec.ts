import { useGateway } from '../support/fixtures';
import { given } from '../support/factories';
import type { TestTenant } from '../support/gateway';
import { walkOf } from '../support/list-walks';
import { meanwhile } from '../support/meanwhile';
import { WRITTEN_LISTS, type WrittenList, write } from '../support/written-lists';

const gateway = useGateway();

const STABLE = 24;
const WRITING = { rows: 12, pause_ms: 0, writers: 4 };

/** Runs work while rows of a list are written. */
async function whileWriting<T>(tenant: TestTenant, written: WrittenList, work: () => Promise<T>): Promise<T> {
  let rounds = 0;
  const result = await meanwhile([async (isOver) => (rounds = await write(tenant, written, WRITING, isOver))], work);
  expect(rounds).toBeGreaterThan(WRITING.writers);
  return result;
}

const repeated = (ids: string[]): string[] => ids.filter((id, at) => ids.indexOf(id) !== at);

test.each(WRITTEN_LISTS)(
  'a walk through $list returns each row that does not change once, in every order, while others are written',
  async (written) => {
    const { list, type, orders, immutable, input } = written;
    const tenant = await gateway.newTenant();
    const stable: string[] = [];
    for (let n = 0; n < STABLE; n += 1) stable.push((await given(tenant, type, input(n))).id);
    await whileWriting(tenant, written, async () => {
      for (const order of [...orders, ...immutable]) {
        const { ids } = await walkOf(tenant, list, order ? `first: 5, orderBy: [${order}]` : 'first: 5');
        const seen = ids.filter((id) => stable.includes(id));
        expect([order, [...seen].sort()]).toEqual([order, [...stable].sort()]);
        if (immutable.includes(order)) expect([order, repeated(ids)]).toEqual([order, []]);
      }
    });
  },
  120_000,
);

test('a walk through the audit log, which grows meanwhile, returns each entry once', async () => {
  const tenant = await gateway.newTenant();
  for (let n = 0; n < STABLE; n += 1) await given(tenant, 'Product', { partnumber: `A-${n}` });
  const { ids } = await whileWriting(tenant, WRITTEN_LISTS[0] as WrittenList, () =>
    walkOf(tenant, 'auditLogs', 'first: 3, filter: { action: "product.created" }'),
  );
  expect(repeated(ids)).toEqual([]);
  expect(ids.length).toBeGreaterThanOrEqual(STABLE);
});
