import { type Actor, Database, Refused, currentTenantId, runInContext, systemContext } from '@das/platform';
import { momentOf } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { PREFERRED_KINDS } from '../kinds';
import { MailOptions } from '../mail/mail-options';
import { digestKindsOf, readPeople } from '../preferences/person';
import { Preferences } from '../preferences/preferences.service';
import { type UnsubscribeLink, UnsubscribeTokens } from './unsubscribe-tokens';

/** What the page of a link shows. */
export interface AddressedLink {
  /** The kind in words. */
  kind: string;
  /** The first letter and the domain of the address. */
  address: string;
}

/** The origin of a request, for audit entries. */
export type LinkOrigin = Pick<ReturnType<typeof systemContext>, 'environment' | 'ip' | 'request_id' | 'user_agent'>;

const DIGEST = 'digest';
const LINK: Actor = { kind: 'link', name: 'link' };

/** Turns mails off for the bearer of a link, who needs no other credential. */
@Injectable()
export class Unsubscribe {
  private readonly tokens: UnsubscribeTokens;

  constructor(
    private readonly db: Database,
    private readonly preferences: Preferences,
    options: MailOptions,
  ) {
    this.tokens = new UnsubscribeTokens(options.secret_key, options.previous_secret_keys);
  }

  /** The token of a link that turns the mails of a kind to a person of the current tenant off. */
  tokenOf(user_id: string, kind: string): string {
    return this.tokens.sign({ tenant_id: currentTenantId(), user_id, kind }, momentOf(this.db.clock.now()));
  }

  /** What the link turns off; nothing changes. Undefined for a link that is not valid, and for that of an inactive user. */
  async read(token: string, origin: LinkOrigin): Promise<AddressedLink | undefined> {
    const link = this.tokens.verify(token, momentOf(this.db.clock.now()));
    const kind = link && wordsOf(link.kind);
    return link && kind ? this.inTenant(link, origin, () => this.shown(link, kind)) : undefined;
  }

  /** Sets the e-mail mode of the kind to `off`; for a digest those that are `digest`. A repetition changes nothing. */
  async apply(token: string, origin: LinkOrigin): Promise<AddressedLink | undefined> {
    const link = this.tokens.verify(token, momentOf(this.db.clock.now()));
    const kind = link && wordsOf(link.kind);
    if (!link || !kind) return undefined;
    return this.inTenant(link, origin, async () => {
      const shown = await this.shown(link, kind);
      if (shown) await this.turnOff(link);
      return shown;
    }).catch((error: unknown) => {
      if (error instanceof Refused) return undefined; // deactivated meanwhile
      throw error;
    });
  }

  private turnOff({ user_id, kind }: UnsubscribeLink): Promise<void> {
    return this.preferences.turnOff(user_id, (person) => (kind === DIGEST ? digestKindsOf(person) : [kind]), { kind });
  }

  private async shown({ user_id }: UnsubscribeLink, kind: string): Promise<AddressedLink | undefined> {
    const person = (await readPeople(this.db, [user_id])).get(user_id);
    return person?.active ? { kind, address: maskedAddress(person.email) } : undefined;
  }

  private inTenant<T>({ tenant_id }: UnsubscribeLink, origin: LinkOrigin, work: () => Promise<T>): Promise<T> {
    return runInContext({ ...systemContext(tenant_id), ...origin, actor: { ...LINK }, roles: [] }, work);
  }
}

const wordsOf = (kind: string): string | undefined =>
  kind === DIGEST ? 'Digest' : PREFERRED_KINDS.find(({ name }) => name === kind)?.label;

/** Such as `d…@veltrona.example`. */
export const maskedAddress = (email: string): string =>
  `${[...email][0] ?? ''}…${email.slice(Math.max(email.lastIndexOf('@'), 0))}`;
