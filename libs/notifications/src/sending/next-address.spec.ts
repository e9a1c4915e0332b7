import { type Address, nextAddress } from './next-address';

const refused = { result: 'refused_recipient', error: '550 unknown' } as const;
const OK: Address = { state: 'ok', refusals: 0, last_error: null };

test('the first refusals make an address failing, and the third in a row stops it', () => {
  const first = nextAddress(OK, refused);
  const second = nextAddress(first, refused);
  expect([first, second].map(({ state }) => state)).toEqual(['failing', 'failing']);
  expect(nextAddress(second, refused)).toEqual({ state: 'stopped', refusals: 3, last_error: '550 unknown' });
});

test('an accepted mail makes it ok again, and other failures change nothing', () => {
  const failing = nextAddress(OK, refused);
  expect(nextAddress(failing, { result: 'accepted' })).toEqual(OK);
  for (const result of ['unreachable', 'temporary', 'refused_content'] as const)
    expect(nextAddress(failing, { result, error: 'x' })).toBe(failing);
});
