import { SEPARATOR, requestText } from './request-text';

test('the text of a request has its names and each part number once', () => {
  const names = { customer_name: 'Acme', end_customer_name: null, project_name: 'Mill' };
  const lines = ['P-1', null, 'P-2', 'P-1'].map((partnumber) => ({ partnumber }));
  expect(requestText(names, lines)).toBe(['Acme', 'Mill', 'P-1', 'P-2'].join(SEPARATOR));
  expect(requestText({}, [])).toBe('');
});
