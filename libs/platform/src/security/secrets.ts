import { type Actor, currentContext, requireContext } from '../context/request-context';

/** By who acts, which each request has an object of its own for, whichever copies of its call there are. */
const secrets = new WeakMap<Actor, Set<string>>();

/** Marks what the current call hands out and nobody may keep: its answer may be recorded, but without it. */
export function markSecret(secret: string): string {
  const { actor } = requireContext();
  secrets.set(actor, (secrets.get(actor) ?? new Set()).add(secret));
  return secret;
}

/** The JSON text with null for every secret that the current call has handed out. */
export function redactSecrets(json: string): string {
  const actor = currentContext()?.actor;
  const own = actor && secrets.get(actor);
  return own ? JSON.stringify(JSON.parse(json), (_, value: unknown) => (own.has(value as string) ? null : value)) : json;
}
