import { givenProduct } from '../support/factories';
import { requestCount, shownRequest, storedRequest, useForms } from '../support/request-form';
import { runClockUntil } from '../support/dashboard';
import { until } from '../support/service-process';

const { team, open } = useForms();
beforeAll(async () => {
  await givenProduct(team.tenant, {
    partnumber: 'VPS-120-24D',
    description: 'DIN-rail supply',
    list_price: 64,
    moq: 10,
  });
});

test('a lost answer is repeated with the same key, and one request is created', async () => {
  const { page, field, button, context, writes } = await open();
  await field('Customer').fill('Lost answer');
  const before = await requestCount(team.tenant);
  let isLost = false;
  await context.route('**/graphql', async (route) => {
    if (isLost || !route.request().postData()?.includes('CreateRequest')) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await button('Create request').click();
  await button('Creating…').waitFor();
  const id = await shownRequest(page);
  expect(await storedRequest(team.tenant, id)).toMatchObject({ customer_name: 'Lost answer' });
  expect(await requestCount(team.tenant)).toBe(before + 1);
  expect(writes).toHaveLength(2);
  expect(new Set(writes.map(({ key }) => key)).size).toBe(1);
});

test.each([
  ['was recorded', true],
  ['was not recorded', false],
])(
  'without any answer the form keeps its input, and trying again creates one request: it %s',
  async (_, reachesService) => {
    const { page, field, line, button, context, writes } = await open();
    await page.clock.install();
    const before = await requestCount(team.tenant);
    await field('Customer').fill(`Again ${reachesService}`);
    await line(1).part.fill('VPS-120-24D');
    await context.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('CreateRequest')) return route.continue();
      if (reachesService) await route.fetch();
      return route.abort();
    });
    await button('Create request').click();
    await runClockUntil(page, () => writes.length >= 4);
    await page.getByText('We could not find out whether this was recorded.').waitFor();
    expect(await field('Customer').inputValue()).toBe(`Again ${reachesService}`);
    await context.unroute('**/graphql');
    await button('Try again').click();
    await shownRequest(page);
    expect(await requestCount(team.tenant)).toBe(before + 1);
    expect(new Set(writes.map(({ key }) => key)).size).toBe(1);
  },
);

test('the preview says in words who decides, and follows the last change only', async () => {
  const { line, preview, context } = await open();
  await line(1).price.fill('52');
  await preview.getByText('The unit price of 52.00 is within what PA may finish.').waitFor();
  await preview.getByText('PA decides').waitFor();
  const held: (() => void)[] = [];
  await context.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"requested_price":152'))
      await new Promise<void>((resolve) => held.push(resolve));
    return route.continue().catch(() => undefined);
  });
  await line(1).price.fill('152');
  await until(() => held.length === 1);
  await line(1).price.fill('13000');
  await preview.getByText('Owner decides').waitFor();
  held.forEach((release) => release());
  await line(1).quantity.fill('2');
  await preview.locator('[aria-busy=false]').or(preview).first().waitFor();
  expect(await preview.innerText()).toContain('13,000.00');
  expect(await preview.innerText()).not.toContain('152');
});
