import { CountConflict } from './bulk-errors';
import { refuseOtherCount } from './refuse-other-count';

const conflictOf = (found: number, expected: number | null | undefined): unknown => {
  try {
    return refuseOtherCount({ found, most: 10 }, expected);
  } catch (error) {
    return error;
  }
};

test.each([
  ['no expectation', 3, undefined],
  ['null', 3, null],
  ['the count', 3, 3],
  ['none of none', 0, 0],
  ['the largest count', 10, 10],
  ['too many of too many, which are not counted', 11, 12],
])('%s is accepted', (_, found, expected) => {
  expect(conflictOf(found, expected)).toBeUndefined();
});

test.each([
  ['fewer', 3, 2, 3],
  ['more', 3, 4, 3],
  ['none of some', 3, 0, 3],
  ['some of none', 0, 1, 0],
  ['too many of fewer', 10, 11, 10],
  ['fewer of too many, which are not counted', 11, 10, null],
])('%s is a conflict', (_, found, expected, current) => {
  expect(conflictOf(found, expected)).toEqual(new CountConflict(expected, current, 10));
  expect(conflictOf(found, expected)).toMatchObject({ expected, current });
});
