import { FIRST_LINK, type Link, type StoredEntry, flawOf, hashAfter } from './check-entry';

const CONTENT = {
  tenant_id: 'T',
  id: '01',
  occurred_at: '2030-01-02 03:04:05.000006',
  action: 'product.created',
  result: 'success',
  actor: { kind: 'api_key', user_id: 'U', api_key_id: 'K', name: 'Ada' },
  resource_type: 'product',
  resource_id: '7',
  changes: { partnumber: [null, 'P'] },
  metadata: null,
  environment: 'staging',
  ip: null,
  user_agent: null,
  request_id: 'R',
};

/** The entry that the database would write after `previous`. */
function entryAfter(previous: Link, content: object = {}): StoredEntry {
  const columns = { ...CONTENT, seq: previous.seq + 1, ...content };
  const payload = JSON.stringify(columns);
  const { user_id = null, api_key_id = null } = columns.actor as { user_id?: string; api_key_id?: string };
  return {
    ...columns,
    seq: `${columns.seq}`,
    payload,
    hash: hashAfter(previous.hash, payload),
    actor_user_id: user_id,
    actor_api_key_id: api_key_id,
  };
}

const linkOf = ({ seq, hash }: StoredEntry): Link => ({ seq: Number(seq), hash });

test('the hash of an entry is SHA-256 of the previous hash and the payload', () => {
  expect(hashAfter('', 'a')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
  expect(hashAfter('a', 'bc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('an unchanged chain is accepted', () => {
  const first = entryAfter(FIRST_LINK);
  const second = entryAfter(linkOf(first), { actor: { kind: 'system', name: 'system' } });
  expect([flawOf(first, FIRST_LINK), flawOf(second, linkOf(first))]).toEqual([undefined, undefined]);
});

test('a removed entry is detected at the next entry', () => {
  const first = entryAfter(FIRST_LINK);
  const third = entryAfter(linkOf(entryAfter(linkOf(first))));
  expect(flawOf(third, linkOf(first))).toBe('missing');
});

test('an entry with another previous hash is detected', () => {
  const first = entryAfter(FIRST_LINK);
  expect(flawOf(entryAfter(linkOf(first)), { seq: 1, hash: hashAfter('', 'other') })).toBe('hash');
});

test('a changed payload is detected, whether or not its column was changed too', () => {
  const entry = entryAfter(FIRST_LINK);
  const payload = entry.payload.replace('product.created', 'product.deleted');
  expect(flawOf({ ...entry, payload }, FIRST_LINK)).toBe('hash');
  expect(flawOf({ ...entry, payload, action: 'product.deleted' }, FIRST_LINK)).toBe('hash');
});

test.each([...Object.keys(CONTENT), 'actor_user_id', 'actor_api_key_id'])(
  'a change of the column %s is detected',
  (column) => {
    expect(flawOf({ ...entryAfter(FIRST_LINK), [column]: 'changed' }, FIRST_LINK)).toBe('changed');
  },
);

test('a column that is missing in the payload is detected', () => {
  expect(flawOf({ ...entryAfter(FIRST_LINK), note: 'added' }, FIRST_LINK)).toBe('changed');
});
