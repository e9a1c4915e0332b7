import { VersionConflict } from '@das/platform';
import { refuseOtherVersion } from './expected-version';

test.each([undefined, null, 3])('a caller who expects the version %p may change version 3', (expected) => {
  expect(() => refuseOtherVersion({ version: 3 }, expected, 'product')).not.toThrow();
});

test.each([2, 4])('a caller who expects the version %i may not change version 3', (expected) => {
  expect(() => refuseOtherVersion({ version: 3 }, expected, 'product')).toThrow(VersionConflict);
  expect(() => refuseOtherVersion({ version: 3 }, expected, 'product')).toThrow(
    expect.objectContaining({ expected, current: 3 }) as Error,
  );
});
