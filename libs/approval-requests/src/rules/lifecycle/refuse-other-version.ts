import { VersionConflict } from '@das/platform';

/** @throws VersionConflict when the caller expected another version */
export function refuseOtherVersion({ version }: { version: number }, expected: number | null | undefined): void {
  if (expected && expected !== version) throw new VersionConflict(expected, version);
}
