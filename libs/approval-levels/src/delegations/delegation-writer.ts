import { Audit } from '@das/audit';
import { Events } from '@das/events';
import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Delegation } from './delegation';
import { DELEGATION_EVENT, type DelegationEventType, delegationEvent } from './event-types';

type Verb = 'created' | 'ended' | 'revoked' | 'updated';

/** A change of a delegation, and the time of its transaction. */
interface Change {
  before?: Delegation;
  after: Delegation;
  now: string;
}

/** Writes delegations with their audit entries and events, as part of the running transaction. */
@Injectable()
export class DelegationWriter {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  /** A delegation that is in force at once has started, too. */
  async add(
    values: Omit<Partial<Delegation>, 'scope_folded'> & { scope_folded: string | null },
    now: string,
  ): Promise<Delegation> {
    const after = await this.db.rowsOf(Delegation).add(values as Partial<Delegation>);
    const started = after.in_force_from <= now ? [DELEGATION_EVENT.started] : [];
    await this.record('created', { after, now }, [DELEGATION_EVENT.created, ...started]);
    return after;
  }

  async update(before: Delegation, change: Partial<Delegation>, now: string): Promise<Delegation> {
    const after = await this.db.rowsOf(Delegation).change(before.id, change);
    await this.record('updated', { before, after, now });
    return after;
  }

  async revoke(before: Delegation, revoked_by_id: string | null, now: string): Promise<Delegation> {
    const after = await this.db.rowsOf(Delegation).change(before.id, { revoked_at: now, revoked_by_id });
    await this.record('revoked', { before, after, now }, [DELEGATION_EVENT.revoked]);
    return after;
  }

  /** Records an end other than a revocation. */
  async end(
    before: Delegation,
    { ended_because, ended_at }: Pick<Delegation, 'ended_at' | 'ended_because'>,
    now: string,
  ): Promise<void> {
    const after = await this.db.rowsOf(Delegation).change(before.id, { ended_at, ended_because });
    await this.record('ended', { before, after, now }, [DELEGATION_EVENT.ended]);
  }

  private async record(verb: Verb, { before, after, now }: Change, events: DelegationEventType[] = []): Promise<void> {
    const { principal_id, delegate_id } = after;
    await this.audit.record(`delegation.${verb}`, { before, after, metadata: { principal_id, delegate_id } });
    if (events.length) await this.events.emit(events.map((type) => delegationEvent(type, after, now)));
  }
}
