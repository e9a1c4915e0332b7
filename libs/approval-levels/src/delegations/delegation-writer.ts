import { Audit } from '@das/audit';
import { Events } from '@das/events';
import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Delegation } from './delegation';
import { DELEGATION_TIMERS, type DelegationTimerKind, type TimerKeeper, timersOf } from './delegation-timers';
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
  private timers?: TimerKeeper;

  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  /** From now on timers are kept. Without a keeper the events of begins and ends by time are missing. */
  keepTimersBy(timers: TimerKeeper): void {
    this.timers = timers;
  }

  /** A delegation that is in force at once has started, too. */
  async add(
    values: Omit<Partial<Delegation>, 'scope_folded'> & { scope_folded: string | null },
    now: string,
  ): Promise<Delegation> {
    const after = await this.db.rowsOf(Delegation).add(values as Partial<Delegation>);
    const started = after.in_force_from <= now ? [DELEGATION_EVENT.started] : [];
    await this.record('created', { after, now }, [DELEGATION_EVENT.created, ...started]);
    await this.keepTimers(after, now);
    return after;
  }

  async update(before: Delegation, change: Partial<Delegation>, now: string): Promise<Delegation> {
    const after = await this.db.rowsOf(Delegation).change(before.id, change);
    await this.record('updated', { before, after, now });
    if (after.until !== before.until) await this.keepTimers(after, now);
    return after;
  }

  async revoke(before: Delegation, revoked_by_id: string | null, now: string): Promise<Delegation> {
    const after = await this.db.rowsOf(Delegation).change(before.id, { revoked_at: now, revoked_by_id });
    await this.record('revoked', { before, after, now }, [DELEGATION_EVENT.revoked]);
    await this.removeTimers(after);
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
    await this.removeTimers(after);
  }

  /** The delegation is in force from now on. */
  async start(delegation: Delegation, now: string): Promise<void> {
    await this.events.emit([delegationEvent(DELEGATION_EVENT.started, delegation, now)]);
    await this.timers?.remove('delegation_start', [delegation.id]);
  }

  async keepTimers(delegation: Delegation, now: string): Promise<void> {
    await this.timers?.keep(timersOf(delegation, now));
  }

  /** Locks a timer that is due. @returns false when another transaction has it, or it was moved or removed */
  async takeTimer(kind: DelegationTimerKind, id: string): Promise<boolean> {
    return (await this.timers?.take(kind, [id]))?.has(id) ?? false;
  }

  private async removeTimers({ id }: Delegation): Promise<void> {
    const { timers } = this;
    if (timers) await Promise.all(DELEGATION_TIMERS.map((kind) => timers.remove(kind, [id])));
  }

  private async record(verb: Verb, { before, after, now }: Change, events: DelegationEventType[] = []): Promise<void> {
    const { principal_id, delegate_id } = after;
    await this.audit.record(`delegation.${verb}`, { before, after, metadata: { principal_id, delegate_id } });
    if (events.length) await this.events.emit(events.map((type) => delegationEvent(type, after, now)));
  }
}
