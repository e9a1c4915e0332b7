import { VersionConflict } from '../errors/errors';
import { refuseOtherVersion, versionIn } from './expected-version';

test.each([undefined, null, 3])('a caller who expects the version %p may change version 3', (expected) => {
  expect(() => refuseOtherVersion({ version: 3 }, expected, 'product')).not.toThrow();
});

test.each([2, 4])('a caller who expects the version %i may not change version 3', (expected) => {
  expect(() => refuseOtherVersion({ version: 3 }, expected, 'product')).toThrow(VersionConflict);
  expect(() => refuseOtherVersion({ version: 3 }, expected, 'product')).toThrow(
    expect.objectContaining({ expected, current: 3 }) as Error,
  );
});

test.each([
  [{ expected_version: 2 }, 2],
  [{ expected_version: 0 }, undefined],
  [{ expected_version: 1.5 }, undefined],
  [{ expected_version: '2' }, undefined],
  [{}, undefined],
  [null, undefined],
])('the version expected in %j is %p', (given, version) => {
  expect(versionIn(given as object)).toBe(version);
});
