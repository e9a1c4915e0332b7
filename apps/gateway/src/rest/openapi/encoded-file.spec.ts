import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EncodedFile } from './encoded-file';

const TEXT = Buffer.from('a page '.repeat(500));

test('each encoding holds the same bytes, has its own strong tag, and is smaller', async () => {
  const file = new EncodedFile('text/plain', async () => TEXT);
  const [identity, gzip, br] = [await file.read('identity'), await file.read('gzip'), await file.read('br')];
  expect([
    identity.body.equals(TEXT),
    gunzipSync(gzip.body).equals(TEXT),
    brotliDecompressSync(br.body).equals(TEXT),
  ]).toEqual([true, true, true]);
  expect(new Set([identity.etag, gzip.etag, br.etag]).size).toBe(3);
  expect([gzip.body.length < TEXT.length / 10, br.body.length < TEXT.length / 10]).toEqual([true, true]);
});

test('an encoding is computed once, also for simultaneous requests', async () => {
  const file = new EncodedFile('text/plain', async () => TEXT);
  const [one, other] = await Promise.all([file.read('br'), file.read('br')]);
  expect(one === other && one === (await file.read('br'))).toBe(true);
});

test('the same bytes have the same tag, other bytes another one', async () => {
  const tagOf = async (text: string) =>
    (await new EncodedFile('text/plain', async () => Buffer.from(text)).read('gzip')).etag;
  expect(await tagOf('a')).toBe(await tagOf('a'));
  expect(await tagOf('a')).not.toBe(await tagOf('b'));
});

test('a file that could not be read is read again', async () => {
  let isThere = false;
  const file = new EncodedFile('text/plain', () =>
    isThere ? Promise.resolve(TEXT) : Promise.reject(new Error('absent')),
  );
  await expect(file.read('br')).rejects.toThrow('absent');
  isThere = true;
  expect(brotliDecompressSync((await file.read('br')).body).equals(TEXT)).toBe(true);
});
