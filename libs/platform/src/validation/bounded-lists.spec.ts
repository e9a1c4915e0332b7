import { ValidationFailed } from '../errors/errors';
import { checkInput } from './check-input';
import { Items, ListOf, OneOf, Required, Text } from './rules';

class Item {
  @Required()
  @Text()
  name?: string;
}

class Input {
  @ListOf(() => Item, 3)
  items?: Item[];

  @OneOf(['a'])
  @Items(2)
  words?: string[];
}

/** An item that counts how often its name is read. */
function countedItems(length: number): { items: object[]; reads: () => number } {
  let reads = 0;
  const items = Array.from({ length }, () => ({
    get name(): undefined {
      reads += 1;
      return undefined;
    },
  }));
  return { items, reads: () => reads };
}

const failuresOf = (sent: object): unknown[] => {
  try {
    checkInput(Input, sent, 'input');
    return [];
  } catch (error) {
    return (error as ValidationFailed).failures.map(({ path, rule }) => `${path.join('.')} ${rule}`);
  }
};

test('a list that is too long breaks one rule, and at most one item beyond the maximum is read', () => {
  const { items, reads } = countedItems(10_000);
  expect(failuresOf({ items })).toEqual([
    'input.items max_items',
    ...[0, 1, 2, 3].map((index) => `input.items.${index}.name required`),
  ]);
  expect(reads()).toBe(4);
});

test('all items of a list with the maximum length are read', () => {
  const { items, reads } = countedItems(3);
  expect(failuresOf({ items })).toEqual([0, 1, 2].map((index) => `input.items.${index}.name required`));
  expect(reads()).toBe(3);
});

test('an error has at most 100 failures and the number of further ones', () => {
  const failure = { path: ['input'], rule: 'required' as const };
  const error = new ValidationFailed(
    Array.from({ length: 250 }, () => failure),
    7,
  );
  expect([error.failures.length, error.left_out]).toEqual([100, 157]);
});
