import { createHash, randomBytes } from 'node:crypto';
import { runInContext, systemContext } from '../context/request-context';
import { CursorSigner, MAX_CURSOR } from './cursor-signer';

const secret = (): string => randomBytes(32).toString('base64');
const [current, former, foreign] = [secret(), secret(), secret()];
const signer = new CursorSigner({ secret_key: current, previous_secret_keys: [former] });
const asTenant = <T>(tenant_id: string, work: () => T): T => runInContext(systemContext(tenant_id), work);
const BOUND = ['products', { filter: { model: 'A\nB' } }];
const sign = (by: CursorSigner, content: string): string => asTenant('one', () => by.sign(content, BOUND)) as string;
const open = (cursor: string, bound: unknown[] = BOUND, tenant_id = 'one'): string | undefined =>
  asTenant(tenant_id, () => signer.open(cursor, bound));

test('a cursor is base64url and gives its content back', () => {
  const cursor = sign(signer, '[1,"é"]');
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(open(cursor)).toBe('[1,"é"]');
});

test('previous secrets still verify, others do not', () => {
  expect(open(sign(new CursorSigner({ secret_key: former }), 'x'))).toBe('x');
  expect(open(sign(new CursorSigner({ secret_key: foreign }), 'x'))).toBeUndefined();
});

test('a cursor is valid for its tenant and for what it is bound to only', () => {
  const cursor = sign(signer, 'x');
  expect(open(cursor, BOUND, 'two')).toBeUndefined();
  expect(open(cursor, ['categories', BOUND[1]])).toBeUndefined();
  expect(open(cursor, ['products', { filter: { model: 'A\nb' } }])).toBeUndefined();
});

test('a change of any character makes a cursor invalid', () => {
  const cursor = sign(signer, 'content');
  for (let at = 0; at < cursor.length; at += 1)
    for (const other of ['A', 'B', 'z', '='])
      if (cursor[at] !== other) expect(open(cursor.slice(0, at) + other + cursor.slice(at + 1))).toBeUndefined();
});

test.each(['', 'A', ' ', '!', '\u0000', '\ud800', 'x'.repeat(501), `${'A'.repeat(22)}=`, 'eyJhIjoxfQ=='])(
  'the text %j is not a cursor',
  (text) => expect(open(text)).toBeUndefined(),
);

test('a cursor has at most 500 characters; more content is compressed, or does not fit', () => {
  const random = (bytes: number): string =>
    Array.from({ length: Math.ceil(bytes / 64) }, (_, part) => createHash('sha256').update(`${part}`).digest('hex'))
      .join('')
      .slice(0, bytes);
  const fitting = ['x'.repeat(358), 'x'.repeat(359), 'ab'.repeat(2_000), random(350)];
  for (const content of fitting) {
    const cursor = sign(signer, content);
    expect(cursor.length).toBeLessThanOrEqual(MAX_CURSOR);
    expect(open(cursor)).toBe(content);
  }
  expect(sign(signer, random(1_000))).toBeUndefined();
});

test('without a secret a process reads its own cursors only', () => {
  const [one, two] = [new CursorSigner(), new CursorSigner()];
  const cursor = sign(one, 'x');
  expect(asTenant('one', () => [one.open(cursor, BOUND), two.open(cursor, BOUND)])).toEqual(['x', undefined]);
});
