import { randomBytes, verify, createPublicKey } from 'node:crypto';
import { CheckpointSigner, isSignedBy } from './checkpoint';

const secret = (): string => randomBytes(32).toString('base64');
const HEAD = { tenant: 'T', seq: 7, hash: 'ab', at: '2030-01-02 03:04:05' };

test('a signed checkpoint contains the head, the signature and the public key', () => {
  const signer = new CheckpointSigner(secret());
  expect(signer.sign(HEAD)).toEqual({
    ...HEAD,
    signature: expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/),
    public_key: signer.public_key,
  });
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
