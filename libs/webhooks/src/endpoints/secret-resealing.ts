import { type Condition, type Database, type RowClass, currentTenantId } from '@das/platform';
import { SecretBox, WEBHOOK_SECRETS, placeOf } from './secret-box';
import { IS_VALID, WebhookSecret } from './webhook-secret';

/** The secret keys of the service: one that encrypts, and former ones that only decrypt. */
interface Keys {
  current: string;
  previous: readonly string[];
}

export interface ResealResult {
  /** Number of secrets that were encrypted with the current key. */
  resealed: number;
  /** Secrets that no key decrypts, in words. */
  unreadable: string[];
}

/** A row with an encrypted secret. */
interface SealedRow {
  id: string;
  sealed: string;
}

/** A table of encrypted secrets. */
export interface SealedRows<T extends SealedRow> {
  type: RowClass<T>;
  /** The rows whose secrets are still used; all by default. */
  where?: Condition;
  /** The purpose of their key. */
  purpose: string;
  /** The place to which the secret of a row is bound. Call it in the context of its tenant. */
  placeOf: (row: T) => string;
  /** The secret of a row in words. */
  nameOf: (row: T) => string;
}

/** The signing secrets of endpoints. Those that have expired are not used again and are left as they are. */
export const SEALED_SIGNING_SECRETS: SealedRows<WebhookSecret> = {
  type: WebhookSecret,
  where: IS_VALID,
  purpose: WEBHOOK_SECRETS,
  placeOf: ({ endpoint_id }) => placeOf(currentTenantId(), endpoint_id),
  nameOf: ({ endpoint_id }) => `the secret of webhook endpoint ${endpoint_id}`,
};

/** Secrets that one transaction encrypts. It locks them, so this limits how long a rotation waits. */
const BATCH = 100;

/** Encrypts stored secrets again after a change of the secret key. The service may run meanwhile. */
export class SecretResealing<T extends SealedRow> {
  readonly #box: SecretBox;

  constructor(
    private readonly db: Database,
    private readonly rows: SealedRows<T>,
    { current, previous }: Keys,
  ) {
    this.#box = new SecretBox(current, previous, rows.purpose);
  }

  /**
   * Encrypts the secrets of the current tenant with the current key, a batch in a transaction.
   *
   * @param done called in the transaction of a batch, with the number of secrets that it changes
   */
  async reseal(done: (resealed: number) => Promise<void>): Promise<ResealResult> {
    const stale = (await this.db.rowsOf(this.rows.type).list({ where: this.rows.where }))
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
      const stale = (await this.db.rowsOf(this.rows.type).lockMany(ids)).filter((secret) => !this.isCurrent(secret));
      const changes = stale.flatMap((secret) => this.resealed(secret) ?? []);
      if (changes.length) await this.db.rowsOf<SealedRow>(this.rows.type).countChanged(changes);
      if (changes.length) await done(changes.length);
      return {
        resealed: changes.length,
        unreadable: stale.filter(({ id }) => !changes.some((change) => change.id === id)).map(this.rows.nameOf),
      };
    });
  }

  private isCurrent(secret: T): boolean {
    return this.#box.isCurrent(secret.sealed, this.rows.placeOf(secret));
  }

  private resealed(secret: T): SealedRow | undefined {
    const place = this.rows.placeOf(secret);
    const text = this.#box.tryOpen(secret.sealed, place);
    return text === undefined ? undefined : { id: secret.id, sealed: this.#box.seal(text, place) };
  }
}
