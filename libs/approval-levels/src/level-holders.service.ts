import { Audit } from '@das/audit';
import {
  Database,
  Nested,
  NotFound,
  ValidationFailed,
  changesNothing,
  checkedInput,
  groupedBy,
  loadBatched,
  sql,
  tenant,
  where,
} from '@das/platform';
import { User, mayDecideRequests } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApprovalLevel, type AssignedHolder, LevelHolder } from './approval-level';
import { DelegationEndsService } from './delegations/delegation-ends.service';
import { KnownScopesService } from './scope/known-scopes.service';
import { type Scope, ScopeInput, foldedScope, scopeOf } from './scope/scope';

/** A level that a user holds. */
export type LevelOfUser = ApprovalLevel & { user_id: string; scope: Scope | null };

/** A user who holds a level. */
export type HolderOfLevel = User & { level_id: string; scope: Scope | null; since: string };

/** The scope of an assignment as an argument of its own. */
class GivenScope {
  @Nested(() => ScopeInput)
  scope?: ScopeInput | null;
}

/** A level and a user who both exist. */
interface Assignment {
  level: ApprovalLevel;
  user: User;
}

/** Assignments of users to levels. */
@Injectable()
export class LevelHoldersService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly scopes: KnownScopesService,
    private readonly delegations: DelegationEndsService,
  ) {}

  /**
   * Assigns a user to a level. Idempotent: an existing assignment stays and is not audited again. A holder whose role changes stays assigned.
   *
   * @param scope absent: a present scope stays; null: the assignment covers everything
   * @throws NotFound
   * @throws ValidationFailed for a user whose role may not decide, and for a scope that names an unknown category
   */
  assign(level_id: string, user_id: string, scope?: ScopeInput | null): Promise<ApprovalLevel> {
    const given = checkedInput(GivenScope, { scope });
    return this.db.transaction(async () => {
      const { level, user } = await this.assignment(level_id, user_id);
      refuseUnlessDecider(user);
      const after = await this.knownScope(given);
      const columns = sql.fragment`(${tenant.column}, level_id, user_id, scope, scope_folded)`;
      const row = sql.fragment`(${tenant.id}, ${level.id}, ${user.id}, ${jsonOf(after)}, ${foldedScope(after)})`;
      const added = await this.db.run(
        sql`insert into approval_level_holders ${columns} values ${row} on conflict do nothing returning level_id`,
      );
      if (added.length) await this.record('approver.assigned', { level, user }, after && { scope: after });
      else if (given.scope !== undefined) await this.writeScope({ level, user }, after);
      return level;
    });
  }

  /**
   * Sets or removes the scope of an assignment.
   *
   * @param options `dry_run` writes nothing
   * @returns the holder before and after the change
   * @throws NotFound for a user who does not hold the level
   * @throws ValidationFailed for a scope that names an unknown category
   */
  setScope(
    level_id: string,
    user_id: string,
    scope: ScopeInput | null | undefined,
    { dry_run = false } = {},
  ): Promise<{ before: AssignedHolder; after: AssignedHolder }> {
    const given = checkedInput(GivenScope, { scope });
    return this.db.transaction(async () => {
      const assignment = await this.assignment(level_id, user_id);
      const before = await this.holderOf(assignment);
      const after = await this.knownScope(given);
      if (!dry_run) await this.writeScope(assignment, after);
      return { before, after: { ...before, scope: after } };
    });
  }

  /** Ends the assignment. Open steps of the level stay, for its other holders or the owner. @throws NotFound */
  unassign(level_id: string, user_id: string): Promise<ApprovalLevel> {
    return this.db.transaction(async () => {
      const { level, user } = await this.assignment(level_id, user_id);
      const removed = await this.db.run(
        sql`delete from approval_level_holders where ${rowOf(level, user)} returning level_id`,
      );
      if (!removed.length) return level;
      await this.delegations.loseLevel(level.id, user.id);
      await this.record('approver.unassigned', { level, user });
      return level;
    });
  }

  /** The holders of a level, batched with the other look-ups of the request. */
  async holders(level_id: string): Promise<HolderOfLevel[]> {
    const loaded = await loadBatched('holders', level_id, async (ids) =>
      groupedBy(await this.holdersOf(ids), 'level_id'),
    );
    return loaded ?? [];
  }

  /** The holders of a level with their scopes; batched like {@link holders}. */
  async assigned(level_id: string): Promise<AssignedHolder[]> {
    return (await this.holders(level_id)).map(assignedHolder);
  }

  /** @throws NotFound for a user who does not hold the level */
  async get(level_id: string, user_id: string): Promise<AssignedHolder> {
    return this.holderOf(await this.assignment(level_id, user_id));
  }

  /** The holders of these levels, one row per assignment. */
  holdersOf(level_ids: string[]): Promise<HolderOfLevel[]> {
    const held = this.db
      .rowsOf(LevelHolder)
      .select('user_id as id, level_id, scope, created_at as since', where.isOneOf('level_id', level_ids));
    const users = this.db.rowsOf(User).select();
    return this.db.run<HolderOfLevel>(
      sql`select * from (${users}) as person join (${held}) as held using (id) order by id`,
    );
  }

  /** A user's levels by rank, batched with the other look-ups of the request. */
  async levels(user_id: string): Promise<LevelOfUser[]> {
    const loaded = await loadBatched('levels held', user_id, async (ids) =>
      groupedBy(await this.levelsOf(ids), 'user_id'),
    );
    return loaded ?? [];
  }

  /** The dimensions that the scope of any holder of the tenant names, also of inactive users and levels. */
  async dimensionsInUse(): Promise<Set<string>> {
    const scopes = this.db.rowsOf(LevelHolder).select('scope_folded', sql.raw('scope_folded is not null'));
    const rows = await this.db.run<{ name: string }>(
      sql`select distinct name from (${scopes}) as held, jsonb_object_keys(scope_folded) as name`,
    );
    return new Set(rows.map(({ name }) => name));
  }

  private levelsOf(user_ids: string[]): Promise<LevelOfUser[]> {
    const held = this.db
      .rowsOf(LevelHolder)
      .select('level_id as id, user_id, scope', where.isOneOf('user_id', user_ids));
    const levels = this.db.rowsOf(ApprovalLevel).select();
    return this.db.run<LevelOfUser>(
      sql`select * from (${levels}) as level join (${held}) as held using (id) order by rank, id`,
    );
  }

  private async assignment(level_id: string, user_id: string): Promise<Assignment> {
    const level = await this.db.rowsOf(ApprovalLevel).get(level_id);
    return { level, user: await this.db.rowsOf(User).get(user_id) };
  }

  private async holderOf({ level, user }: Assignment): Promise<AssignedHolder> {
    const holder = (await this.holdersOf([level.id])).find(({ id }) => id === user.id);
    return assignedHolder(holder ?? missing(user.id));
  }

  /** @throws ValidationFailed when a category of the scope does not exist */
  private async knownScope({ scope }: GivenScope): Promise<Scope | null> {
    const failures = await this.scopes.failures(scope);
    if (failures.length) throw new ValidationFailed(failures);
    return scopeOf(scope);
  }

  private async writeScope({ level, user }: Assignment, after: Scope | null): Promise<void> {
    const [held] = await this.db.run<{ scope: Scope | null }>(
      sql`select scope from approval_level_holders where ${rowOf(level, user)} for update`,
    );
    if (!held) missing(user.id); // unassigned meanwhile
    if (changesNothing({ scope: held?.scope ?? null }, { scope: after })) return;
    await this.db.run(
      sql`update approval_level_holders set scope = ${jsonOf(after)}, scope_folded = ${foldedScope(after)} where ${rowOf(level, user)}`,
    );
    await this.record('approver.scope_changed', { level, user }, { before: held?.scope ?? null, after });
  }

  private async record(action: string, { level, user }: Assignment, more: object | null = null): Promise<void> {
    const resource = { type: 'approval_level', id: level.id };
    await this.audit.record(action, { resource, metadata: { user_id: user.id, user_name: user.name, ...more } });
  }
}

const rowOf = (level: ApprovalLevel, user: User) =>
  sql.fragment`${tenant} and level_id = ${level.id} and user_id = ${user.id}`;

const jsonOf = (value: object | null): string | null => value && JSON.stringify(value);

const assignedHolder = ({ level_id, scope, since, ...user }: HolderOfLevel): AssignedHolder => ({
  level_id,
  user,
  scope,
  since,
});

function refuseUnlessDecider(user: User): void {
  if (!mayDecideRequests(user)) throw new ValidationFailed([{ path: ['user_id'], rule: 'may_decide' }]);
}

function missing(user_id: string): never {
  throw new NotFound('User', user_id);
}
