import { VersionConflict } from '../errors/errors';
import { checkedInput } from './checked-input';
import { Whole } from './rules';

/** The version that a change is meant for; absent means any. */
export class ExpectedVersion {
  @Whole(1)
  expected_version?: number | null;
}

/** A row whose `version` starts at 1 and rises by 1 with every change. */
export interface VersionedRow {
  version: number;
}

/**
 * @param kind the row in words, such as `product`
 * @throws VersionConflict when the caller expected another version
 */
export function refuseOtherVersion({ version }: VersionedRow, expected: number | null | undefined, kind: string): void {
  if (expected && expected !== version) throw new VersionConflict(expected, version, kind);
}

/** The version that the caller expects, in an input that is not checked yet; undefined when it breaks the rule of `expected_version`. */
export function versionIn(given: object): number | undefined {
  const { expected_version } = Object(given) as { expected_version?: unknown }; // a caller without types may send null
  return typeof expected_version === 'number' && Number.isInteger(expected_version) && expected_version >= 1
    ? expected_version
    : undefined;
}

/** The change of an update: its input without the members that say which row and version it is for. */
export type VersionedChange<T> = Omit<T, 'expected_version' | 'id'>;

/**
 * Reads the input that changes a versioned row. A wrong version is refused before wrong content, so the content is checked when the row
 * is locked. Without an expected version it is checked at once.
 *
 * @param kind the row in words, such as `product`
 * @param expected the version that the caller expects, in the input or elsewhere
 * @returns a function that takes the locked row and returns the change; it throws VersionConflict or ValidationFailed
 * @throws ValidationFailed
 */
export function versionedInput<T extends object>(
  type: new () => T,
  given: T,
  kind: string,
  expected: number | undefined,
): (row: VersionedRow) => VersionedChange<T> {
  const checked = (): VersionedChange<T> => withoutKeys(checkedInput(type, given));
  const early = expected === undefined ? checked() : undefined;
  return (row) => {
    refuseOtherVersion(row, expected, kind);
    return early ?? checked();
  };
}

/**
 * As {@link versionedInput}, for checks that take too long under the lock of the row, such as hashing. They run first, and their error is
 * thrown after the version has been checked.
 *
 * @param prepare reads and checks the input
 */
export async function versionedPreparation<T>(
  kind: string,
  expected: number | undefined,
  prepare: () => Promise<T>,
): Promise<(row: VersionedRow) => T> {
  const [prepared] = await Promise.allSettled([prepare()]);
  if (prepared.status === 'rejected' && expected === undefined) throw prepared.reason;
  return (row) => {
    refuseOtherVersion(row, expected, kind);
    if (prepared.status === 'rejected') throw prepared.reason;
    return prepared.value;
  };
}

function withoutKeys<T extends object>(input: T): VersionedChange<T> {
  const { id: _, expected_version: __, ...change } = input as T & { id?: unknown; expected_version?: unknown };
  return change;
}
