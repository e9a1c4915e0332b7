import { threadsOf } from './threads';

const comment = (id: string, in_reply_to_id: string | null = null) => ({ id, in_reply_to_id });

/** Each thread as the numbers of its comments with what they answer. */
const shortOf = (comments: ReturnType<typeof comment>[], first_number = 1): string[] =>
  threadsOf(comments, first_number).map(({ first, replies }) =>
    [first, ...replies]
      .map(({ comment: { id }, number, replies_to }) => `${id}${number}${replies_to === null ? '' : `>${replies_to}`}`)
      .join(' '),
  );

test.each([
  [[], []],
  [
    [comment('a'), comment('b')],
    ['a1', 'b2'],
  ],
  [
    [comment('a'), comment('b'), comment('c', 'a'), comment('d', 'c'), comment('e', 'b')],
    ['a1 c3>1 d4>3', 'b2 e5>2'],
  ],
])('%j is grouped as %j', (comments, expected) => {
  expect(shortOf(comments)).toEqual(expected);
});

test('numbers go on from the page before, and a reply to a comment of that page begins a thread', () => {
  expect(shortOf([comment('x', 'before'), comment('y', 'x')], 26)).toEqual(['x26>earlier y27>26']);
});
