import { stepsOf } from './first-steps-of';

const total = (count: number) => ({ paginatorInfo: { total: count } });
const people = (count: number) => Array.from({ length: count }, (_, n) => ({ id: String(n), kind: 'human' }));

test('a new tenant has all steps, with that of the key for people who manage keys', () => {
  const empty = { approvalLevels: total(0), products: total(0), users: people(1) };
  expect(stepsOf(empty).map(({ to, isDone }) => [to, isDone])).toEqual([
    ['/levels', false],
    ['/people', false],
    ['/products', false],
  ]);
  expect(stepsOf({ ...empty, apiKeys: [] }).map(({ to }) => to)).toEqual([
    '/levels',
    '/people',
    '/products',
    '/settings/api-keys',
  ]);
});

test('service accounts do not count as people', () => {
  const users = [...people(1), { id: 'S', kind: 'service' }];
  const [, second] = stepsOf({ approvalLevels: total(0), products: total(0), users });
  expect(second).toMatchObject({ to: '/people', isDone: false });
});

test('a step is done when its rows exist, and with levels, products and other people there are no steps', () => {
  const some = { approvalLevels: total(4), products: total(0), users: people(2), apiKeys: [{ id: 'K' }] };
  expect(stepsOf(some).map(({ isDone }) => isDone)).toEqual([true, true, false, true]);
  expect(stepsOf({ ...some, products: total(1) })).toEqual([]);
});
