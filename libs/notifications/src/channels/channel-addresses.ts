import { Database, currentTenantId } from '@das/platform';
import { AddressRule, SecretBox, type SealedRows, WebhookOptions } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { ChatAddress } from './chat-channel';

const PURPOSE = 'chat addresses';

const placeOf = ({ id }: Pick<ChatAddress, 'id'>): string => `${currentTenantId()}/${id}`;

/** The addresses of channels as rows that are encrypted again after a change of the secret key. */
export const SEALED_ADDRESSES: SealedRows<ChatAddress> = {
  type: ChatAddress,
  purpose: PURPOSE,
  placeOf,
  nameOf: ({ id }) => `the address of chat channel ${id}`,
};

/** The addresses of channels: encrypted at rest, decrypted only to call them. All statements on `chat_addresses` are here. */
@Injectable()
export class ChannelAddresses {
  readonly #box: SecretBox;

  constructor(
    private readonly db: Database,
    private readonly rule: AddressRule,
    { secret_key, previous_secret_keys }: WebhookOptions,
  ) {
    this.#box = new SecretBox(secret_key, previous_secret_keys, PURPOSE);
  }

  /**
   * Checks an address. It waits for name servers, so it must not run inside a transaction.
   *
   * @returns its host
   * @throws ValidationFailed, or Refused (`blocked_address`) when it may not be called
   */
  async check(url: string): Promise<string> {
    return (await this.rule.check(url)).url.host;
  }

  async add(id: string, url: string): Promise<void> {
    await this.db.rowsOf(ChatAddress).insertMany([{ id, sealed: this.#box.seal(url, placeOf({ id })) }]);
  }

  async change(id: string, url: string): Promise<void> {
    await this.db.rowsOf(ChatAddress).change(id, { sealed: this.#box.seal(url, placeOf({ id })) });
  }

  async remove(id: string): Promise<void> {
    await this.db.rowsOf(ChatAddress).remove(id);
  }

  /** Undefined when it was encrypted with another secret key of the service. */
  async open(id: string): Promise<string | undefined> {
    const address = await this.db.rowsOf(ChatAddress).find(id);
    return address ? this.#box.tryOpen(address.sealed, placeOf({ id })) : undefined;
  }
}
