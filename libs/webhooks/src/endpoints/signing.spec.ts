import { Webhook } from 'standardwebhooks';
import { newSecret, signatureOf } from './signing';

const VECTOR = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const now = (): number => Math.floor(Date.now() / 1_000);
const MESSAGE = {
  id: 'msg_01KJQDJGR0RT2GZSKYPD8J86G9',
  timestamp: now(),
  body: '{"type":"webhook.test","data":{"name":"Ärger 😀"}}',
};

const headersOf = ({ id, timestamp }: typeof MESSAGE, signature: string): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
});

test('a signature equals that of the standardwebhooks library, which also verifies it', () => {
  const signature = signatureOf(MESSAGE, [VECTOR]);
  const library = new Webhook(VECTOR);
  expect(library.verify(MESSAGE.body, headersOf(MESSAGE, signature))).toEqual(JSON.parse(MESSAGE.body));
  expect(signature).toBe(library.sign(MESSAGE.id, new Date(MESSAGE.timestamp * 1_000), MESSAGE.body));
});

test.each([
  ['body', { ...MESSAGE, body: MESSAGE.body.replace('test', 'tesT') }],
  ['id', { ...MESSAGE, id: MESSAGE.id.replace('G9', 'G8') }],
  ['time', { ...MESSAGE, timestamp: MESSAGE.timestamp - 1 }],
])('verification fails after a change of the %s', (_, changed) => {
  const signature = signatureOf(MESSAGE, [VECTOR]);
  expect(() => new Webhook(VECTOR).verify(changed.body, headersOf(changed, signature))).toThrow(
    'No matching signature found',
  );
});

test('each secret has a signature, and no other secret verifies the message', () => {
  const [older, newer, stranger] = [newSecret(), newSecret(), newSecret()];
  const signature = signatureOf(MESSAGE, [newer, older]);
  expect(signature).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
  for (const secret of [older, newer])
    expect(() => new Webhook(secret).verify(MESSAGE.body, headersOf(MESSAGE, signature))).not.toThrow();
  expect(() => new Webhook(stranger).verify(MESSAGE.body, headersOf(MESSAGE, signature))).toThrow(
    'No matching signature found',
  );
});

test('a new secret is whsec_ and 32 random bytes in base64', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});
