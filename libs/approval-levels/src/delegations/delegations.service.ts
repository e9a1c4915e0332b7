import {
  AlreadyEnded,
  Database,
  NotFound,
  Refused,
  ValidationFailed,
  changesNothing,
  checkedInput,
  sql,
  storedId,
  tenant,
  toSecond,
  ulidOf,
  where,
} from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { KnownScopesService } from '../scope/known-scopes.service';
import { foldedScope, scopeOf } from '../scope/scope';
import { type Edge, closesCycle } from './closes-cycle';
import { Delegation } from './delegation';
import { delegationCaller } from './delegation-caller';
import { levelFailures, numberFailures, peopleFailures, periodFailures } from './delegation-failures';
import { CreateDelegationInput, UpdateDelegationInput } from './delegation-inputs';
import { mayDelegateFor, mayRead, mayRevoke } from './delegation-rights';
import { delegationState, isOpen } from './delegation-state';
import { DelegationWriter } from './delegation-writer';
import { NOT_OVER, open } from './in-force';

/** Creates, changes and revokes delegations. */
@Injectable()
export class DelegationsService {
  constructor(
    private readonly db: Database,
    private readonly scopes: KnownScopesService,
    private readonly tenants: TenantsService,
    private readonly writer: DelegationWriter,
  ) {}

  /**
   * @param given a `CreateDelegationInput`; it is checked after the rights on its principal, in the order of refusals
   * @throws Refused (`forbidden`, `delegation_cycle`)
   * @throws ValidationFailed
   */
  create(given: object): Promise<Delegation> {
    return this.db.transaction(async () => {
      await this.tenants.lockPeople();
      const principal = await this.principalOf(given);
      const input = checkedInput(CreateDelegationInput, given as CreateDelegationInput);
      const now = await this.db.clock.ofTransaction();
      const period = { in_force_from: input.from && input.from > now ? input.from : toSecond(now), until: input.until };
      const people = { principal, delegate: await this.tenants.find(input.delegate_id) };
      const level_ids = input.level_ids?.map((id) => ulidOf(id)) ?? null;
      const failures = [
        ...peopleFailures(people),
        ...periodFailures(period, now),
        ...numberFailures(principal ? await this.countOpen(principal) : 0),
        ...(principal && level_ids ? levelFailures(level_ids, await this.lockHeld(principal, level_ids)) : []),
        ...(await this.scopes.failures(input.scope)),
      ];
      if (failures.length) throw new ValidationFailed(failures);
      const { id: principal_id } = people.principal as User;
      const { id: delegate_id } = people.delegate as User;
      await this.refuseCycle({ principal_id, delegate_id, ...period });
      const scope = scopeOf(input.scope);
      const values = {
        principal_id,
        delegate_id,
        ...period,
        level_ids: level_ids && ([...new Set(level_ids)] as string[]),
        max_amount: input.max_amount ?? null,
        scope,
        scope_folded: foldedScope(scope),
        reason: input.reason ?? null,
        created_by_id: delegationCaller().user_id ?? null,
      };
      return this.writer.add(values, now);
    });
  }

  /**
   * Changes `until` or `reason`.
   *
   * @param given an `UpdateDelegationInput`; it is checked after the delegation, in the order of refusals
   * @throws NotFound
   * @throws AlreadyEnded for a delegation that is over
   * @throws Refused (`forbidden`, `delegation_cycle`)
   * @throws ValidationFailed
   */
  update(id: string, given: object): Promise<Delegation> {
    return this.db.transaction(async () => {
      await this.tenants.lockPeople();
      const before = await this.lock(id, mayDelegateFor);
      const now = await this.db.clock.ofTransaction();
      const state = delegationState(before, now);
      if (state === 'ended' || state === 'revoked') throw new AlreadyEnded('delegation', state);
      const { until, reason } = checkedInput(UpdateDelegationInput, given as UpdateDelegationInput);
      if (changesNothing(before, { until, reason })) return before;
      const changed = { ...before, until: until ?? before.until };
      const failures = until === undefined ? [] : periodFailures(changed, now);
      if (failures.length) throw new ValidationFailed(failures);
      if (changed.until > before.until) await this.refuseCycle(changed, before.id);
      return this.writer.update(before, { until, reason }, now);
    });
  }

  /** Ends a delegation at once. One that is over is returned unchanged. @throws NotFound @throws Refused (`forbidden`) */
  revoke(id: string): Promise<Delegation> {
    return this.db.transaction(async () => {
      const before = await this.lock(id, mayRevoke);
      const now = await this.db.clock.ofTransaction();
      return isOpen(before, now) ? this.writer.revoke(before, delegationCaller().user_id ?? null, now) : before;
    });
  }

  /** The principal of a new delegation; null when there is none. @throws Refused (`forbidden`) when the caller may not delegate for them */
  private async principalOf(given: object): Promise<User | null> {
    const caller = delegationCaller();
    const { principal_id } = given as { principal_id?: unknown };
    const isOther = typeof principal_id === 'string' && storedId(principal_id) !== caller.user_id;
    const id = isOther ? principal_id : caller.user_id;
    const principal = id === undefined ? null : await this.tenants.find(id);
    const known = { principal_id: storedId(id ?? ''), isOwners: principal?.role === 'owner' };
    if (!mayDelegateFor(caller, known)) throw new Refused('forbidden');
    return principal;
  }

  /** @throws NotFound for a delegation that the caller may not read @throws Refused for one that the caller may only read */
  private async lock(id: string, isAllowed: typeof mayRevoke): Promise<Delegation> {
    const caller = delegationCaller();
    const delegation = await this.db.rowsOf(Delegation).findForUpdate(id);
    if (!delegation || !mayRead(caller, delegation)) throw new NotFound(Delegation.name, id);
    const principal = await this.tenants.find(delegation.principal_id);
    if (!isAllowed(caller, { ...delegation, isOwners: principal?.role === 'owner' })) throw new Refused('forbidden');
    return delegation;
  }

  private countOpen({ id }: User): Promise<number> {
    return this.db.rowsOf(Delegation).count(where.all([where.equals('principal_id', id), open(this.db)]));
  }

  /** The levels among these that the user holds, locked against their end. */
  private async lockHeld({ id }: User, level_ids: (string | undefined)[]): Promise<Set<string>> {
    const ids = level_ids.filter((each) => each !== undefined);
    const held = await this.db.run<{ level_id: string }>(
      sql`select level_id from approval_level_holders where ${tenant} and user_id = ${id} and level_id = any(${ids}) for share`,
    );
    return new Set(held.map(({ level_id }) => level_id));
  }

  /** The lock of people makes this exact: two delegations cannot close a cycle together. @param except the one that changes */
  private async refuseCycle(added: Edge, except = ''): Promise<void> {
    const others = await this.db.rowsOf(Delegation).list({
      where: where.all([
        NOT_OVER,
        (bind) => `in_force_from < ${bind(added.until)} and until > ${bind(added.in_force_from)}`,
        where.not(where.equals('id', except)),
      ]),
    });
    if (closesCycle(added, others)) throw new Refused('delegation_cycle');
  }
}
