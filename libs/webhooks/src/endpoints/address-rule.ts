import { isIP } from 'node:net';
import { Refused, ValidationFailed } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { WebhookOptions } from '../webhook-options';
import { callableUrl } from './callable-url';
import { type AddressCheck, addressCheck } from './public-address';
import { type ResolveName, resolveName } from './resolve-name';

/** A receiver that may be called now. */
export interface CallableAddress {
  url: URL;
  /** Where to connect: all addresses of its name, each of which may be called. */
  addresses: string[];
}

/** Where we do not go: the one rule for creating, changing, testing and calling an endpoint. */
@Injectable()
export class AddressRule {
  /** Whether an address may be called. */
  readonly mayCall: AddressCheck;
  /** Names are the world's; tests bring their own. */
  resolve: ResolveName = resolveName;

  constructor(private readonly options: WebhookOptions) {
    this.mayCall = addressCheck(options.allowed_cidrs);
  }

  /**
   * Resolves names, so it must not run inside a transaction.
   *
   * @throws ValidationFailed when it is no URL of a receiver
   * @throws Refused (`blocked_address`) unless every address of its name may be called; whoever asked does not learn
   *   what was found, or whether anything was
   */
  async check(text: string): Promise<CallableAddress> {
    const url = callableUrl(text, { allowHttp: this.options.allow_http });
    if (!url) throw new ValidationFailed([{ path: ['input', 'url'], rule: 'url' }]);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await this.resolve(host).catch(() => []);
    if (!addresses.length || !addresses.every(this.mayCall)) throw new Refused('blocked_address');
    return { url, addresses };
  }
}
