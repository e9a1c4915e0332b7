import { randomBytes } from 'node:crypto';
import { CheckpointSigner } from './checkpoint';
import { isLostBy, isRestoreSignedBy, signRestore } from './restore';

const signer = new CheckpointSigner(randomBytes(32).toString('base64'));
const FACTS = {
  tenant: 'T',
  at: '2030-01-02 03:00:00',
  last_seq: 7,
  last_hash: 'ab',
  missing_to: 9,
  recorded_at: '2030-01-02 04:00:00',
};
const RESTORE = signRestore(signer, FACTS);

test('a record of a restore is accepted only unchanged and with the key of its signer', () => {
  expect(isRestoreSignedBy([signer.public_key], RESTORE)).toBe(true);
  expect(isRestoreSignedBy([new CheckpointSigner(randomBytes(32).toString('base64')).public_key], RESTORE)).toBe(false);
  const changes = [
    { tenant: 'U' },
    { at: '2030-01-02 03:00:01' },
    { last_seq: 6 },
    { last_hash: 'ac' },
    { missing_to: 10 },
    { recorded_at: '2030-01-02 04:00:01' },
  ];
  for (const change of changes) expect(isRestoreSignedBy([signer.public_key], { ...RESTORE, ...change })).toBe(false);
});

test.each([
  ['a lost entry', { seq: 8 }, true],
  ['the last good entry', { seq: 7 }, false],
  [
    'an entry with the number of a lost one, signed after the restore was recorded',
    { seq: 8, at: '2030-01-02 04:00:01' },
    false,
  ],
])('a checkpoint of %s', (_, difference, isLost) => {
  const checkpoint = signer.sign({ tenant: 'T', hash: 'cd', at: '2030-01-02 03:30:00', ...difference });
  expect(isLostBy(RESTORE, checkpoint)).toBe(isLost);
});
