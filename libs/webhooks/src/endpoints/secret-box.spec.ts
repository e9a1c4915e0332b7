import { SecretBox } from './secret-box';

const KEY = Buffer.alloc(32, 1).toString('base64');
const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

test('a sealed secret can be opened, and sealing it twice gives different texts', () => {
  const box = new SecretBox(KEY);
  const [one, other] = [box.seal(SECRET, 'here'), box.seal(SECRET, 'here')];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('whsec');
  expect([box.open(one, 'here'), new SecretBox(KEY).open(other, 'here')]).toEqual([SECRET, SECRET]);
});

test('a sealed secret does not open with another key, for another place, or with a changed bit', () => {
  const sealed = new SecretBox(KEY).seal(SECRET, 'here');
  expect(() => new SecretBox(Buffer.alloc(32, 2).toString('base64')).open(sealed, 'here')).toThrow();
  expect(() => new SecretBox(KEY).open(sealed, 'there')).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => new SecretBox(KEY).open(changed.toString('base64'), 'here')).toThrow();
  }
});

test('a secret that was sealed with a former key opens, and is sealed again with the current one', () => {
  const [former, other] = [Buffer.alloc(32, 3), Buffer.alloc(32, 4)].map((key) => key.toString('base64')) as [
    string,
    string,
  ];
  const old = new SecretBox(former).seal(SECRET, 'here');
  const box = new SecretBox(KEY, [other, former]);
  expect([box.open(old, 'here'), box.isCurrent(old, 'here')]).toEqual([SECRET, false]);
  const sealed = box.seal(SECRET, 'here');
  expect([new SecretBox(KEY).open(sealed, 'here'), box.isCurrent(sealed, 'here')]).toEqual([SECRET, true]);
  expect(() => new SecretBox(KEY, [other]).open(old, 'here')).toThrow('another DAS_SECRET_KEY');
});
