import type { Actor } from '@das/platform';

/** Checks whether the credential of an actor is still valid. An application with API keys provides its own implementation. */
export abstract class Credentials {
  abstract areValid(actor: Actor): Promise<boolean>;

  /** As {@link areValid}, and locks the credential: a revocation waits until the transaction ends. */
  abstract hold(actor: Actor): Promise<boolean>;
}

/** Without API keys nothing can be revoked. An actor with a key is refused, because an application with keys must check them. */
const hasNoKey = async ({ api_key_id }: Actor): Promise<boolean> => api_key_id === undefined;

export const defaultCredentials: Credentials = { areValid: hasNoKey, hold: hasNoKey };
