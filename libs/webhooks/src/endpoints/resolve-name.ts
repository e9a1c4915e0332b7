import { Resolver, lookup } from 'node:dns/promises';

/** Finds all addresses of a name. @throws Error when it has none, or when they cannot be had for certain */
export type ResolveName = (name: string) => Promise<string[]>;

const PATIENCE = { timeout: 1_500, tries: 2 };
const LIMIT_MS = 4_000;
const HAS_NONE = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Asks the name servers ourselves. The system's own look-up would take one of the process's four threads for as long
 * as a name server cares to be silent, and the names are whatever tenants write. Only `localhost` is the system's.
 */
export const resolveName: ResolveName = async (name) => {
  if (/^localhost\.?$/i.test(name)) return (await lookup(name, { all: true })).map(({ address }) => address);
  const resolver = new Resolver(PATIENCE);
  const limit = setTimeout(() => resolver.cancel(), LIMIT_MS);
  try {
    return (await Promise.all([resolver.resolve4(name).catch(none), resolver.resolve6(name).catch(none)])).flat();
  } finally {
    clearTimeout(limit);
  }
};

/** A family without addresses is no failure; a name server that does not answer is one: it might have named any address. */
function none(error: NodeJS.ErrnoException): string[] {
  if (HAS_NONE.has(error.code ?? '')) return [];
  throw error;
}
