import { isIP } from 'node:net';
import { Refused, ValidationFailed } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { callableUrl } from './callable-url';
import { type AddressCheck, addressCheck } from './public-address';
import { type ResolveName, resolveName } from './resolve-name';
import { WebhookOptions } from './webhook-options';

/** A URL whose addresses may be called. */
export interface CallableAddress {
  url: URL;
  /** All IP addresses of its host name. Each of them may be called. */
  addresses: string[];
}

/** Decides which URLs may be called: the same rule when an endpoint is created, changed, tested and called. */
@Injectable()
export class AddressRule {
  /** Whether an address may be called. */
  readonly mayCall: AddressCheck;
  /** Resolves host names. Tests replace it, because they must not depend on public names. */
  resolve: ResolveName = resolveName;

  constructor(private readonly options: WebhookOptions) {
    this.mayCall = addressCheck(options.allowed_cidrs);
  }

  /**
   * Checks a URL. It waits for name servers, so it must not run inside a transaction.
   *
   * @throws ValidationFailed when the URL has a form that is not allowed
   * @throws Refused (`blocked_address`) unless the name resolves and every address of it may be called; the error does not reveal
   *   whether or to what the name resolves
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
