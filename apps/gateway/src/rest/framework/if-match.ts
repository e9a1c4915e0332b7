import { VersionConflict, WeakEntityTag } from '@das/platform';

/** The strong entity tag of a version: two responses with one version are equal. */
export const etagOf = (version: unknown): string => `"${String(version)}"`;

/** The entity tags in a header; weak tags keep `W/`. A bare version number counts as quoted, because clients send it so. */
const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^\d+$/, '"$&"'));

/** Whether `If-None-Match` contains this tag, strong or weak. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && tagsIn(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);

type Versioned = { version: number } | null;

/**
 * The expected version from `If-Match` or the body's `expected_version`; undefined without either.
 *
 * @throws VersionConflict when the row has another version
 * @throws WeakEntityTag (412): RFC 9110 compares strong tags only
 */
export async function expectedVersion(
  header: string | undefined,
  find: () => Promise<Versioned>,
  inBody?: number | null,
): Promise<number | undefined> {
  const expected = inBody ?? undefined;
  const current = header === undefined || header.trim() === '*' ? null : await find();
  if (!header || !current) return expected; // an absent row is `not_found` for every version
  const { version } = current;
  if (!tagsIn(header).includes(etagOf(version))) throw mismatchOf(header, version);
  if (expected !== undefined && expected !== version) throw new VersionConflict(expected, version);
  return version;
}

/**
 * As {@link expectedVersion}, for a service that checks the version after other refusals, such as the state of the row: a header that
 * names one version is left to the service.
 */
export async function lateExpectedVersion(
  header: string | undefined,
  find: () => Promise<Versioned>,
  inBody?: number | null,
): Promise<number | undefined> {
  const version = onlyVersionIn(header);
  return version !== undefined && (inBody ?? version) === version ? version : expectedVersion(header, find, inBody);
}

/** The version of a header that is one strong tag. */
function onlyVersionIn(header: string | undefined): number | undefined {
  const [tag = '', ...others] = tagsIn(header ?? '');
  const digits = /^"([1-9]\d{0,8})"$/.exec(tag)?.[1];
  return others.length || !digits ? undefined : Number(digits);
}

/** A weak tag of the current version gets its own message: a version conflict would name the same version twice. */
function mismatchOf(header: string, version: number): Error {
  if (!tagsIn(header).includes(`W/${etagOf(version)}`)) return new VersionConflict(versionIn(header), version);
  return new WeakEntityTag(`If-Match takes strong tags only: send ${etagOf(version)}.`);
}

const versionIn = (header: string): number => Number(/\d+/.exec(header)?.[0] ?? 0);
