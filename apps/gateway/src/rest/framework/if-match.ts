import { VersionConflict, type VersionedRow, WeakEntityTag, versionIn } from '@das/platform';

/** The strong entity tag of a version: two responses with one version are equal. */
export const etagOf = (version: unknown): string => `"${String(version)}"`;

/** The entity tags in a header; weak tags keep `W/`. A bare version number counts as quoted, because clients send it so. */
const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^\d+$/, '"$&"'));

/** Whether `If-None-Match` contains this tag, strong or weak. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && tagsIn(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);

/** The row whose version is expected. */
export interface ExpectedRow {
  /** In words, such as `product`. */
  kind: string;
  find: () => Promise<VersionedRow | null>;
}

/** For an absent row: with an expected version, the service looks for the row before it checks the content. */
const ANY_VERSION = 1;

/**
 * The expected version from `If-Match` or the body's `expected_version`; undefined without either.
 *
 * @throws VersionConflict when the row has another version
 * @throws WeakEntityTag (412): RFC 9110 compares strong tags only
 */
export async function expectedVersion(
  header: string | undefined,
  { kind, find }: ExpectedRow,
  inBody?: number | null,
): Promise<number | undefined> {
  const expected = inBody ?? undefined;
  if (!header) return expected;
  const current = await find();
  if (!current) return expected ?? ANY_VERSION;
  if (header.trim() === '*') return expected;
  const { version } = current;
  if (!tagsIn(header).includes(etagOf(version))) throw mismatchOf(header, version, kind);
  if (expected !== undefined && expected !== version) throw new VersionConflict(expected, version, kind);
  return version;
}

/**
 * As {@link expectedVersion}, for a service that checks the version after other refusals, such as the state of the row: a header that
 * names one version is left to the service.
 */
export async function lateExpectedVersion(
  header: string | undefined,
  row: ExpectedRow,
  inBody?: number | null,
): Promise<number | undefined> {
  const version = onlyVersionIn(header);
  return version !== undefined && (inBody ?? version) === version ? version : expectedVersion(header, row, inBody);
}

/** As {@link lateExpectedVersion}, for all operations on one resource: of the row with this id, by the header and the body if any. */
export const expectedVersionOf =
  (kind: string, find: (id: string) => Promise<VersionedRow | null>) =>
  (id: string, header?: string, input: object = {}): Promise<number | undefined> =>
    lateExpectedVersion(header, { kind, find: () => find(id) }, versionIn(input));

/** The version of a header that is one strong tag. */
function onlyVersionIn(header: string | undefined): number | undefined {
  const [tag = '', ...others] = tagsIn(header ?? '');
  const digits = /^"([1-9]\d{0,8})"$/.exec(tag)?.[1];
  return others.length || !digits ? undefined : Number(digits);
}

/** A weak tag of the current version gets its own message: a version conflict would name the same version twice. */
function mismatchOf(header: string, version: number, kind: string): Error {
  if (!tagsIn(header).includes(`W/${etagOf(version)}`)) return new VersionConflict(numberIn(header), version, kind);
  return new WeakEntityTag(`If-Match takes strong tags only: send ${etagOf(version)}.`);
}

const numberIn = (header: string): number => Number(/\d+/.exec(header)?.[0] ?? 0);
