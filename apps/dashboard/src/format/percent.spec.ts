import { percentText } from './percent';

test.each([
  [12.5, '12.5 %'],
  [0, '0.0 %'],
  [-3.26, '-3.3 %'],
  [1234.5, '1,234.5 %'],
])('%s is %s', (percent, text) => {
  expect(percentText(percent)).toBe(text);
});
