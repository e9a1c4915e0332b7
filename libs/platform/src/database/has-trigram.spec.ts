import { hasTrigram } from './has-trigram';

test.each(['abc', 'a1é', 'ab-', '-a', 'x a', 'ab cd', 'größe', 'дом', '1.5'])('%j has a trigram', (text) =>
  expect(hasTrigram(text)).toBe(true),
);

test.each(['a', 'ab', 'é1', 'a-', '--', ' ', '%_', '\\', '-.-'])('%j has none', (text) =>
  expect(hasTrigram(text)).toBe(false),
);
