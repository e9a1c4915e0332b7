import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { hashAfter } from './check-entry';
import { CheckpointSigner, PKCS8_ED25519, isSignedBy, keyIdOf, signedText } from './checkpoint';

const secret = (): string => randomBytes(32).toString('base64');
const HEAD = { tenant: 'T', seq: 7, hash: 'ab', at: '2030-01-02 03:04:05' };

test('a signed checkpoint contains the head, the signature and the public key', () => {
  const signer = new CheckpointSigner(secret());
  expect(signer.sign(HEAD)).toEqual({
    ...HEAD,
    signature: expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/),
    public_key: signer.public_key,
    key_id: signer.key_id,
  });
});

test('the vector of the format das-audit/1 has this public key, key id and signature', () => {
  const seed = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  const public_key = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  expect([public_key, keyIdOf(public_key)]).toEqual([
    'MCowBQYDK2VwAyEAA6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=',
    'a050837d85070582',
  ]);
  const first = hashAfter('', '{"seq" : 1}');
  const hash = hashAfter(first, '{"seq" : 2, "name" : "Zoë"}');
  expect([first, hash]).toEqual([
    '99be9f92bb3f67aeaa270ce628880a207f72494f158a603e411c1c32232286a3',
    'fae4e1282baaade9fae182389b131d5322016a02d404c511f5b5dbe25eeafaea',
  ]);
  const head = { tenant: '01KJQDJGR0RT2GZSKYPD8J86G9', seq: 2, hash, at: '2026-03-02 14:21:00' };
  const signature = 'zoI6JOnebbC7N5wkqCXkyvJvzctYtpkaHqQJhoCzBddFepq1sIvxD9WudFkATHoM+tG6yZDmc16brxW7qN4zAg==';
  expect(sign(null, Buffer.from(signedText(head)), key).toString('base64')).toBe(signature);
  expect(isSignedBy([public_key], { ...head, signature, public_key })).toBe(true);
});

test('the signature is Ed25519 over the documented JSON text, so that other programs can verify it', () => {
  const { signature, public_key } = new CheckpointSigner(secret()).sign(HEAD);
  const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' });
  const text = '{"tenant":"T","seq":7,"hash":"ab","at":"2030-01-02 03:04:05"}';
  expect(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))).toBe(true);
});

test('equal secrets give the same key, and different secrets give different keys', () => {
  const own = secret();
  expect(new CheckpointSigner(own).public_key).toBe(new CheckpointSigner(own).public_key);
  expect(new CheckpointSigner(own).public_key).not.toBe(new CheckpointSigner(secret()).public_key);
});

test('a checkpoint is accepted only with the key of its signer', () => {
  const signer = new CheckpointSigner(secret());
  const checkpoint = signer.sign(HEAD);
  expect(isSignedBy([signer.public_key], checkpoint)).toBe(true);
  expect(isSignedBy([new CheckpointSigner(secret()).public_key], checkpoint)).toBe(false);
});

test.each([{ tenant: 'U' }, { seq: 8 }, { hash: 'ac' }, { at: '2030-01-02 03:04:06' }])(
  'a checkpoint changed by %j is refused',
  (change) => {
    const signer = new CheckpointSigner(secret());
    expect(isSignedBy([signer.public_key], { ...signer.sign(HEAD), ...change })).toBe(false);
  },
);

test('the public key inside a checkpoint is ignored', () => {
  const [signer, forger] = [new CheckpointSigner(secret()), new CheckpointSigner(secret())];
  expect(isSignedBy([signer.public_key], forger.sign(HEAD))).toBe(false);
});
