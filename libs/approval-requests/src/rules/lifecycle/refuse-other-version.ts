import { VersionConflict } from '@das/platform';

/** @throws VersionConflict when the caller expected another version */
export function refuseOtherVersion({ version }: { version: number }, expected: number | null | undefined): void {
  if (expected && expected !== version) throw new VersionConflict(expected, version);
}

/** The version that the caller expects, in an input that is not checked yet; undefined when it is not a number. */
export function versionIn(given: object): number | undefined {
  const { expected_version } = given as { expected_version?: unknown };
  return typeof expected_version === 'number' ? expected_version : undefined;
}
