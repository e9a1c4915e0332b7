import { VersionConflict } from '@das/platform';

/** The tag of a version: strong, since two answers of one version are the same. */
export const etagOf = (version: unknown): string => `"${String(version)}"`;

/** Tags in a header, weak ones marked as they come. */
const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim());

/** Whether `If-None-Match` names this tag, strong or weak: the client has it already. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && tagsIn(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);

type Versioned = { version: number } | null;

/**
 * The version that a change is meant for, by `If-Match` and by what the body says; undefined when neither says.
 *
 * @throws VersionConflict when the row is at another one
 */
export async function expectedVersion(header: string | undefined, find: () => Promise<Versioned>, inBody?: number | null): Promise<number | undefined> {
  const said = inBody ?? undefined;
  const current = header === undefined || header.trim() === '*' ? null : await find();
  if (!header || !current) return said; // a row that is absent is not found, whatever its version
  const { version } = current;
  if (!tagsIn(header).includes(etagOf(version))) throw new VersionConflict(versionIn(header), version);
  if (said !== undefined && said !== version) throw new VersionConflict(said, version);
  return version;
}

const versionIn = (header: string): number => Number(/\d+/.exec(header)?.[0] ?? 0);
