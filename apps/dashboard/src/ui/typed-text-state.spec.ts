import { startOf, unsentValue, withAddress } from './typed-text-state';

test('the text keeps what was typed while earlier values reach the address', () => {
  const state = { text: 'customer 4', seen: '', sent: ['cust', 'customer', 'customer 4'] };
  const later = withAddress(state, 'customer');
  expect(later).toEqual({ text: 'customer 4', seen: 'customer', sent: ['customer 4'] });
  expect(withAddress(later, 'customer 4')).toEqual(startOf('customer 4'));
});

test('a value from elsewhere replaces the text', () => {
  expect(withAddress({ text: 'customer', seen: 'cust', sent: [] }, '')).toEqual(startOf(''));
});

test('spaces around the text are kept in the field and do not change the value', () => {
  expect([
    unsentValue({ text: 'customer ', seen: 'customer', sent: [] }),
    unsentValue({ text: ' customer 4 ', seen: 'customer', sent: [] }),
  ]).toEqual([undefined, 'customer 4']);
});

test('a value is sent once', () => {
  expect(unsentValue({ text: 'customer', seen: '', sent: ['cust', 'customer'] })).toBeUndefined();
});
