import { type Actor, currentContext, requireContext } from '../context/request-context';

/** By actor: each request has its own actor object, which copies of its context share. */
const secrets = new WeakMap<Actor, Set<string>>();

/** Marks a secret that the current response contains, so that a recorded copy of the response omits it. Returns the secret. */
export function markSecret(secret: string): string {
  const { actor } = requireContext();
  secrets.set(actor, (secrets.get(actor) ?? new Set()).add(secret));
  return secret;
}

/** The JSON text with null in place of every secret that the current request has marked. */
export function redactSecrets(json: string): string {
  const actor = currentContext()?.actor;
  const own = actor && secrets.get(actor);
  return own
    ? JSON.stringify(JSON.parse(json), (_, value: unknown) => (own.has(value as string) ? null : value))
    : json;
}
