import { type Database, currentTenantId } from '@das/platform';
import { SecretBox, placeOf } from './secret-box';
import { IS_VALID, WebhookSecret } from './webhook-secret';

/** The secret keys of the service: one that encrypts, and former ones that only decrypt. */
interface Keys {
  current: string;
  previous: readonly string[];
}

export interface ResealResult {
  /** Number of secrets that were encrypted with the current key. */
  resealed: number;
  /** The endpoints of secrets that no key decrypts. */
  unreadable: string[];
}

/** Secrets that one transaction encrypts. It locks them, so this limits how long a rotation waits. */
const BATCH = 100;

/** Encrypts stored secrets again after a change of the secret key. The service may run meanwhile. */
export class SecretResealing {
  readonly #box: SecretBox;

  constructor(
    private readonly db: Database,
    { current, previous }: Keys,
  ) {
    this.#box = new SecretBox(current, previous);
  }

  /**
   * Encrypts the secrets of the current tenant with the current key, a batch in a transaction. Secrets that have expired are not used
   * again and are left as they are.
   *
   * @param done called in the transaction of a batch, with the number of secrets that it changes
   */
  async reseal(done: (resealed: number) => Promise<void>): Promise<ResealResult> {
    const stale = (await this.db.rowsOf(WebhookSecret).list({ where: IS_VALID }))
      .filter((secret) => !this.isCurrent(secret))
      .map(({ id }) => id);
    const result: ResealResult = { resealed: 0, unreadable: [] };
    for (let first = 0; first < stale.length; first += BATCH) {
      const { resealed, unreadable } = await this.resealBatch(stale.slice(first, first + BATCH), done);
      result.resealed += resealed;
      result.unreadable.push(...unreadable);
    }
    return result;
  }

  private resealBatch(ids: string[], done: (resealed: number) => Promise<void>): Promise<ResealResult> {
    return this.db.transaction(async () => {
      const stale = (await this.db.rowsOf(WebhookSecret).lockMany(ids)).filter((secret) => !this.isCurrent(secret));
      const changes = stale.flatMap((secret) => this.resealed(secret) ?? []);
      if (changes.length) await this.db.rowsOf(WebhookSecret).countChanged(changes);
      if (changes.length) await done(changes.length);
      return {
        resealed: changes.length,
        unreadable: stale
          .filter(({ id }) => !changes.some((change) => change.id === id))
          .map(({ endpoint_id }) => endpoint_id),
      };
    });
  }

  private isCurrent(secret: WebhookSecret): boolean {
    return this.#box.isCurrent(secret.sealed, ownPlaceOf(secret));
  }

  private resealed(secret: WebhookSecret): { id: string; sealed: string } | undefined {
    const text = this.#box.tryOpen(secret.sealed, ownPlaceOf(secret));
    return text === undefined ? undefined : { id: secret.id, sealed: this.#box.seal(text, ownPlaceOf(secret)) };
  }
}

const ownPlaceOf = ({ endpoint_id }: WebhookSecret): string => placeOf(currentTenantId(), endpoint_id);
