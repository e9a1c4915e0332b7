import { type Call, currentCall, requireCall } from './call';

const secrets = new WeakMap<Call, Set<string>>();

/** Marks what the current call hands out and nobody may keep: its answer may be recorded, but without it. */
export function shownOnce(secret: string): string {
  const call = requireCall();
  secrets.set(call, (secrets.get(call) ?? new Set()).add(secret));
  return secret;
}

/** The JSON text with null for every secret that the current call has handed out. */
export function withoutSecrets(json: string): string {
  const call = currentCall();
  const own = call && secrets.get(call);
  return own ? JSON.stringify(JSON.parse(json), (_, value: unknown) => (own.has(value as string) ? null : value)) : json;
}
