import { Resolver, lookup } from 'node:dns/promises';

/** Resolves all addresses of a name. Empty when it has none. @throws Error when a name server did not answer for one family */
export type ResolveName = (name: string) => Promise<string[]>;

const PATIENCE = { timeout: 1_500, tries: 2 };
const LIMIT_MS = 4_000;
const HAS_NONE = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Queries the name servers directly. `dns.lookup` would block one of the process's four threads until a slow name server answers,
 * and tenants choose the names. Only `localhost` is resolved by the operating system.
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

/** No addresses for a family that has none. A name server that does not answer is a failure, because it might have any address. */
function none(error: NodeJS.ErrnoException): string[] {
  if (HAS_NONE.has(error.code ?? '')) return [];
  throw error;
}
