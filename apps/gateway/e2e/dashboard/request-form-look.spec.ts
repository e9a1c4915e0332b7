import { lookFindings } from '../support/dashboard';
import { givenProduct } from '../support/factories';
import { useForms } from '../support/request-form';

const { team, open } = useForms();
beforeAll(async () => {
  await givenProduct(team.tenant, {
    partnumber: `VPS-${'9'.repeat(80)}`,
    description: 'A description that is longer than the list '.repeat(4),
    list_price: 64,
  });
});

describe('the form has no findings of axe and does not scroll sideways', () => {
  test('with the proposals of a part number', async () => {
    const { page, line, faults } = await open();
    await line(1).part.fill('VPS');
    await line(1).group.getByRole('option').first().waitFor();
    expect(await lookFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('with errors, details and a long part number', async () => {
    const { page, line, button, faults } = await open();
    await line(1).part.fill(`VPS-${'9'.repeat(80)}`);
    await line(1).price.fill('1.2345678');
    await line(1).group.getByText('Details', { exact: true }).click();
    await button('Add line').click();
    await button('Create request').click();
    await page.getByRole('alert').waitFor();
    expect(await lookFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('with the question whether to leave', async () => {
    const { page, field, faults } = await open();
    await field('Customer').fill('Acme');
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving', exact: true }).waitFor();
    expect(await lookFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

test('each target of the form is at least 44 px high and wide on a phone', async () => {
  const { page, line, button } = await open();
  await page.setViewportSize({ width: 360, height: 900 });
  const { part, quantity, price, discount, group } = line(1);
  const targets = [
    part,
    quantity,
    price,
    discount,
    group.getByText('Details', { exact: true }),
    button('Remove line 1'),
    button('Add line'),
    button('Create request'),
  ];
  const boxes = await Promise.all(targets.map((target) => target.boundingBox()));
  expect(boxes.filter((box) => !box || Math.min(box.height, box.width) < 44)).toEqual([]);
});
