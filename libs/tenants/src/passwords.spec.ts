import { hashPassword, isPasswordOf } from './passwords';

const PASSWORD = 'correct horse battery staple';

test('a hash is argon2id with the cost that OWASP recommends, and its own salt', async () => {
  const [first, second] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('a hash verifies its own password and no other', async () => {
  const hash = await hashPassword(PASSWORD);
  expect(await isPasswordOf(hash, PASSWORD)).toBe(true);
  for (const other of [`${PASSWORD} `, PASSWORD.toUpperCase(), '']) expect(await isPasswordOf(hash, other)).toBe(false);
});

test('a password matches in every Unicode composition of its characters', async () => {
  const hash = await hashPassword('pässwörter sind lang');
  expect(await isPasswordOf(hash, 'pa\u0308sswo\u0308rter sind lang')).toBe(true);
});
