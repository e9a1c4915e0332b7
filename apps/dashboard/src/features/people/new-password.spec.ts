import { newPassword } from './new-password';

afterEach(() => jest.restoreAllMocks());

test('a password has 20 characters that are easy to tell apart, and each one is new', () => {
  const passwords = Array.from({ length: 500 }, newPassword);
  for (const password of passwords) expect(password).toMatch(/^[A-HJ-NP-Za-kmnp-z2-9]{20}$/);
  expect(new Set(passwords).size).toBe(500);
});

test('bytes come from the random generator, and those that would favour a character are dropped', () => {
  const calls = jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    const isFirst = calls.mock.calls.length === 1;
    (bytes as unknown as Uint8Array).fill(isFirst ? 255 : 0);
    return bytes;
  });
  expect(newPassword()).toBe('A'.repeat(20));
  expect(calls).toHaveBeenCalledTimes(2);
});
