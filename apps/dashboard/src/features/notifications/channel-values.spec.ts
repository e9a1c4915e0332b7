import { type ChannelValues, NEW_CHANNEL, createInput, ownProblems, updateInput, withItem } from './channel-values';

const VALUES: ChannelValues = {
  name: ' Sales ',
  kind: 'teams',
  url: ' https://hooks.example/x ',
  kinds: ['price_revoked'],
  level_ids: ['L1'],
};

test('a new channel has all fields, and without chosen levels all levels', () => {
  expect(createInput(VALUES)).toEqual({
    name: 'Sales',
    kind: 'teams',
    url: 'https://hooks.example/x',
    kinds: ['price_revoked'],
    level_ids: ['L1'],
  });
  expect(createInput({ ...VALUES, level_ids: [] }).level_ids).toBeNull();
});

test('a change leaves the kind, and the address that was not typed', () => {
  expect(updateInput({ ...VALUES, url: ' ' })).toEqual({ name: 'Sales', kinds: ['price_revoked'], level_ids: ['L1'] });
  expect(updateInput(VALUES)).toMatchObject({ url: 'https://hooks.example/x' });
});

test('an item is in a list once', () => {
  expect(withItem(['a', 'b'], 'a', true)).toEqual(['b', 'a']);
  expect(withItem(['a', 'b'], 'a', false)).toEqual(['b']);
});

test('a channel needs a kind of notification', () => {
  expect(ownProblems(NEW_CHANNEL)).toEqual({});
  expect(ownProblems({ ...VALUES, kinds: [] })).toEqual({ kinds: 'Choose at least one.' });
});
