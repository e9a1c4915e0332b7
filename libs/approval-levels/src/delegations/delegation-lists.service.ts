import {
  Database,
  EVERYTHING,
  type Page,
  type PageSelection,
  byKey,
  checkedInput,
  groupedBy,
  loadBatched,
  pageWindow,
  sql,
  where,
} from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { overlap } from './closes-cycle';
import { Delegation, type EndReason } from './delegation';
import { DECIDING_ROLES, delegationCaller, mayTakePart } from './delegation-caller';
import { DelegableUsersArguments, type DelegationFilterInput, type DelegationsArguments } from './delegation-inputs';
import { mayDelegateFor, mayRead, mayRevoke } from './delegation-rights';
import { type DelegationState, delegationState, endedBecause, isOpen } from './delegation-state';
import { inForce, inForceAt, inState, open } from './in-force';

/** Information about a delegation whose delegate has delegated, too. */
export interface DelegateAway {
  code: 'DELEGATE_AWAY';
  message: string;
  opportunity_id: string | null;
  details: object;
}

/** Reads delegations. What depends on time depends on the business clock, not on a worker. */
@Injectable()
export class DelegationListsService {
  constructor(
    private readonly db: Database,
    private readonly tenants: TenantsService,
  ) {}

  /** The delegation, when the caller may read it. */
  async find(id: string): Promise<Delegation | null> {
    const delegation = await this.db.rowsOf(Delegation).find(id);
    return delegation && mayRead(delegationCaller(), delegation) ? delegation : null;
  }

  /** Those that the caller may read, in the order of ids. */
  list({ filter, ...page }: DelegationsArguments, wants: PageSelection = EVERYTHING): Promise<Page<Delegation>> {
    const { user_id = '', mayReadAll } = delegationCaller();
    const ofCaller = sql.fragment`(principal_id = ${user_id} or delegate_id = ${user_id})`;
    const condition = where.all([mayReadAll ? undefined : ofCaller, this.matching(filter ?? {})]);
    return this.db.rowsOf(Delegation).page({ ...page, wants, where: condition, walk: { list: 'delegations', filter } });
  }

  /** Users to whom the caller may delegate for this principal, by name; none when the caller may not delegate. */
  async delegableUsers(given: DelegableUsersArguments): Promise<User[]> {
    const { principal_id, search, first } = checkedInput(DelegableUsersArguments, given, null);
    const { perPage } = pageWindow({ first }, this.db.max_first);
    const caller = delegationCaller();
    const principal = await this.tenants.find(principal_id ?? caller.user_id ?? '');
    if (!mayTakePart(principal)) return [];
    if (!mayDelegateFor(caller, { principal_id: principal.id, isOwners: principal.role === 'owner' })) return [];
    const others = sql.fragment`(role = any(${[...DECIDING_ROLES]}) and kind <> 'service' and id <> ${principal.id})`;
    return this.tenants.choose(perPage, search, others);
  }

  /** The delegations in force to the caller. */
  async actingFor(): Promise<Delegation[]> {
    const { user_id } = delegationCaller();
    if (user_id === undefined) return [];
    return this.db
      .rowsOf(Delegation)
      .list({ where: where.all([where.equals('delegate_id', user_id), inForce(this.db)]) });
  }

  /** The delegations in force of a principal, batched with the other look-ups of the request. */
  async inForceFrom(principal_id: string): Promise<Delegation[]> {
    const loaded = await loadBatched('delegations in force', principal_id, (ids) => this.ofPrincipals(ids, true));
    return loaded ?? [];
  }

  /** The latest `until` of the delegations in force of a principal, batched like {@link inForceFrom}. */
  async awayUntil(user_id: string): Promise<string | null> {
    const loaded = await loadBatched('away until', user_id, async (ids) => {
      const latest = this.db
        .rowsOf(Delegation)
        .select(
          'principal_id, max(until) as until',
          where.all([where.isOneOfKeys('principal_id', ids), inForce(this.db)]),
        );
      return byKey(
        await this.db.run<Pick<Delegation, 'principal_id' | 'until'>>(sql`${latest} group by principal_id`),
        'principal_id',
      );
    });
    return loaded?.until ?? null;
  }

  state(delegation: Delegation): DelegationState {
    return delegationState(delegation, this.db.clock.now());
  }

  endedBecause(delegation: Delegation): EndReason | null {
    return endedBecause(delegation, this.db.clock.now());
  }

  /** Whether the caller could change it now. */
  async canEdit(delegation: Delegation): Promise<boolean> {
    return (
      isOpen(delegation, this.db.clock.now()) && mayDelegateFor(delegationCaller(), await this.withOwner(delegation))
    );
  }

  /** Whether the caller could revoke it now. */
  async canRevoke(delegation: Delegation): Promise<boolean> {
    return isOpen(delegation, this.db.clock.now()) && mayRevoke(delegationCaller(), await this.withOwner(delegation));
  }

  /** A warning when the delegate has delegated for a part of the same period. Batched with other delegations. */
  async warnings(delegation: Delegation): Promise<DelegateAway[]> {
    if (!isOpen(delegation, this.db.clock.now())) return [];
    const { id, delegate_id, principal_id } = delegation;
    const loaded = await loadBatched('open delegations', delegate_id, (ids) => this.ofPrincipals(ids, false));
    const away = (loaded ?? []).filter((other) => overlap(delegation, other)).map(({ until }) => until);
    const until = away.sort().at(-1);
    if (until === undefined) return [];
    const [delegate, principal] = await Promise.all([this.tenants.user(delegate_id), this.tenants.user(principal_id)]);
    const message = `${delegate?.name} acts for ${principal?.name}, but has delegated as well, until ${until}.`;
    const details = { delegation_id: id, principal_id, delegate_id, until };
    return [{ code: 'DELEGATE_AWAY', message, opportunity_id: null, details }];
  }

  private async ofPrincipals(ids: string[], now: boolean): Promise<Map<string, Delegation[]>> {
    const condition = where.all([where.isOneOfKeys('principal_id', ids), now ? inForce(this.db) : open(this.db)]);
    return groupedBy(await this.db.rowsOf(Delegation).list({ where: condition }), 'principal_id');
  }

  private matching({ principal_id, delegate_id, state, in_force_at }: DelegationFilterInput) {
    return where.all([
      where.references('principal_id', principal_id),
      where.references('delegate_id', delegate_id),
      state ? (inState(this.db, state.toLowerCase()) ?? where.never) : undefined,
      in_force_at ? inForceAt(in_force_at) : undefined,
    ]);
  }

  private async withOwner(delegation: Delegation): Promise<Delegation & { isOwners: boolean }> {
    const principal = await this.tenants.user(delegation.principal_id);
    return { ...delegation, isOwners: principal?.role === 'owner' };
  }
}
