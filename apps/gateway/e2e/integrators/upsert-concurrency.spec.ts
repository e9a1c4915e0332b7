import { newId } from '@das/platform';
import { change } from '../support/factories';
import { useTeam, useWorkingGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { finishedJob } from '../support/jobs';
import { restClient } from '../support/rest-client';

const gateway = useWorkingGateway();
const team = useTeam(gateway);

interface Row {
  id: string;
  partnumber: string;
  model: string | null;
  description: string | null;
  moq: number | null;
  list_price: number | null;
  version: number;
}

test('an upsert job and single updates of the same rows lose no change, and every row is whole', async () => {
  const prefix = newId();
  const rest = await restClient(gateway, team.owner);
  const upsert = async (fields: object): Promise<void> => {
    const items = Array.from({ length: 400 }, (_, index) => ({ partnumber: `${prefix}-${index}`, ...fields }));
    const { status, body } = await rest('/v2/products/bulk-upsert', { method: 'POST', body: { items } });
    expect(status).toBe(202);
    const { result } = await finishedJob(team.owner, (body as { data: { job_id: string } }).data.job_id);
    expect(result?.summary).toMatchObject({ total: 400, failed: 0 });
  };
  await upsert({ moq: 1, list_price: 1 });
  const listed = `query ($partnumber: String, $page: Int) { products(filter: { partnumber: $partnumber }, first: 100, page: $page) { data { id partnumber model description moq list_price version } } }`;
  const rows = async (): Promise<Row[]> => {
    const pages = [1, 2, 3, 4].map(async (page) =>
      dataOf<{ products: { data: Row[] } }>(await team.owner.ask(listed, { partnumber: prefix, page })),
    );
    return (await Promise.all(pages)).flatMap(({ products }) => products.data);
  };
  const before = await rows();
  expect(before).toHaveLength(400);
  const chosen = before.filter((_, index) => index % 10 === 0);
  const single = async ({ id }: Row): Promise<void> => {
    for (const model of ['first', 'last'])
      dataOf(await team.owner.ask(change('Product'), { id, input: { model, description: model } }));
  };
  await Promise.all([upsert({ moq: 2, list_price: 2 }), ...chosen.map(single)]);
  const isChosen = new Set(chosen.map(({ id }) => id));
  expect(await rows()).toEqual(
    before.map((row) => {
      const words = isChosen.has(row.id) ? { model: 'last', description: 'last' } : {};
      return { ...row, ...words, moq: 2, list_price: 2, version: isChosen.has(row.id) ? 4 : 2 };
    }),
  );
});
