import {
  Database,
  EVERYTHING,
  type Order,
  type Page,
  type PageSelection,
  Refused,
  byKey,
  changesNothing,
  checkedInput,
  loadBatched,
  oneKeyOf,
  sql,
  tenant,
  ulidOf,
  where,
  ExpectedVersion,
  refuseOtherVersion,
  versionIn,
  versionedInput,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalLevel, NO_DEADLINES } from './approval-level';
import { isSameDeadlines, namesDeadlines } from './deadline-failures';
import { DelegationEndsService } from './delegations/delegation-ends.service';
import { LevelDeadlinesService } from './level-deadlines.service';
import {
  ApprovalLevelKeyArguments,
  type ApprovalLevelsArguments,
  CreateApprovalLevelInput,
  UpdateApprovalLevelInput,
} from './level-inputs';
import { LevelRecorder } from './level-recorder';

const KIND = 'approval level';
const BY_RANK: Order[] = [{ column: 'rank', order: 'ASC' }];

/** Whether the level has open (waiting or active) steps. */
export type UsageCheck = (level_id: string) => Promise<boolean>;

/** Reads and writes approval levels. */
@Injectable()
export class ApprovalLevelsService {
  private readonly usageChecks: UsageCheck[] = [];
  private readonly deadlineChanges: ((level_id: string) => Promise<void>)[] = [];

  constructor(
    private readonly db: Database,
    private readonly deadlines: LevelDeadlinesService,
    private readonly delegations: DelegationEndsService,
    private readonly recorder: LevelRecorder,
  ) {}

  /** Registers what follows from a change of a level's deadlines, in its transaction. Injected as {@link registerUsageCheck}. */
  onDeadlineChange(follow: (level_id: string) => Promise<void>): void {
    this.deadlineChanges.push(follow);
  }

  /** Registers a check that prevents deletion and deactivation of a level in use. Injected this way because routing depends on this library. */
  registerUsageCheck(check: UsageCheck): void {
    this.usageChecks.push(check);
  }

  list({ filter, ...page }: ApprovalLevelsArguments, wants: PageSelection = EVERYTHING): Promise<Page<ApprovalLevel>> {
    const condition = where.all([
      where.contains('name', filter?.name),
      where.matches('code', filter?.code),
      where.equals('active', filter?.active),
      where.isOneOfGiven(
        'id',
        filter?.ids?.flatMap((id) => (id && ulidOf(id)) || []),
      ),
      where.isOneOfGiven('code', filter?.codes),
      ...where.changed(filter),
    ]);
    const walk = { list: 'approval_levels', filter, updated_from: filter?.updated_from };
    return this.db.rowsOf(ApprovalLevel).page({ ...page, wants, where: condition, defaultOrder: BY_RANK, walk });
  }

  find(id: string): Promise<ApprovalLevel | null> {
    return this.db.rowsOf(ApprovalLevel).find(id);
  }

  /**
   * The level with the one key that is given; null without one.
   *
   * @throws ValidationFailed unless exactly one key is given
   */
  async lookUp(given: ApprovalLevelKeyArguments): Promise<ApprovalLevel | null> {
    const { key, value } = oneKeyOf(checkedInput(ApprovalLevelKeyArguments, given, null), ['id', 'code']);
    if (key === 'id') return this.find(value);
    const [level = null] = await this.db.rowsOf(ApprovalLevel).list({ where: where.equals('code', value) });
    return level;
  }

  /** As {@link find}, batched with the other look-ups of the request. */
  load(id: string): Promise<ApprovalLevel | undefined> {
    return loadBatched('approval_levels', id, async (ids) =>
      byKey(await this.db.rowsOf(ApprovalLevel).list({ where: where.isOneOf('id', ids) }), 'id'),
    );
  }

  /** The levels with these ids, in the order of the ids; deleted levels are left out. Batched like {@link load}. */
  async loadMany(ids: string[]): Promise<ApprovalLevel[]> {
    const levels = await Promise.all(ids.map((id) => this.load(id)));
    return levels.filter((level) => level !== undefined);
  }

  /** The active levels by rank. None can be deleted or deactivated before this transaction ends, so that no route loses a level. */
  async activeForRouting(): Promise<ApprovalLevel[]> {
    const lock = this.db.run(sql`select pg_advisory_xact_lock_shared(${ROUTING_LOCK})`);
    const [, levels] = await Promise.all([lock, this.active()]); // one batch; the server reads the levels after it has the lock
    return levels;
  }

  /** The active levels by rank. */
  active(): Promise<ApprovalLevel[]> {
    return this.db.rowsOf(ApprovalLevel).list({ where: where.equals('active', true), orderBy: BY_RANK });
  }

  async create(given: CreateApprovalLevelInput): Promise<ApprovalLevel> {
    const input = checkedInput(CreateApprovalLevelInput, given);
    return this.db.transaction(async () => {
      const deadlines = await this.deadlines.checked(NO_DEADLINES, input);
      const response_time_since = deadlines.response_time && (await this.db.clock.ofTransaction());
      const row = { ...input, ...deadlines, response_time_since, active: input.active ?? true };
      const after = await this.db.rowsOf(ApprovalLevel).add(row);
      await this.recorder.created(after);
      return after;
    });
  }

  /**
   * Changes a level.
   *
   * @param expected_version in place of that of the input
   * @throws VersionConflict when the caller expected another version
   * @throws Refused (`level_in_use`) when it deactivates a level with open steps
   */
  async update(
    id: string,
    given: UpdateApprovalLevelInput,
    expected_version = versionIn(given),
  ): Promise<ApprovalLevel> {
    const changeOf = versionedInput(UpdateApprovalLevelInput, given, KIND, expected_version);
    return this.db.transaction(async () => {
      const levels = this.db.rowsOf(ApprovalLevel);
      const before = await levels.getForUpdate(id);
      const input = changeOf(before);
      const deadlines = namesDeadlines(input) ? await this.deadlines.checked(before, input) : {};
      const change: Partial<ApprovalLevel> = { ...input, ...deadlines } as Partial<ApprovalLevel>;
      if (changesNothing(before, change)) return before;
      if (before.active && change.active === false) await this.refuseWhileUsed(before);
      const after = await levels.change(before.id, { ...change, ...(await this.since(before, change)) });
      if (!isSameDeadlines(before, after)) for (const follow of this.deadlineChanges) await follow(after.id);
      await this.recorder.updated(before, after);
      return after;
    });
  }

  /**
   * Deletes a level; null when it is absent.
   *
   * @throws VersionConflict when the caller expected another version
   * @throws Refused (`level_in_use`) while the level has open steps
   */
  remove(id: string, expected_version?: number | null): Promise<ApprovalLevel | null> {
    checkedInput(ExpectedVersion, { expected_version }, null);
    return this.db.transaction(async () => {
      const levels = this.db.rowsOf(ApprovalLevel);
      const before = await levels.findForUpdate(id);
      if (!before) return null;
      refuseOtherVersion(before, expected_version, KIND);
      await this.refuseWhileUsed(before);
      await levels.remove(before.id);
      await this.delegations.loseLevel(before.id);
      await this.recorder.deleted(before);
      return before;
    });
  }

  /** Active steps get their deadlines from the moment at which the level has a response time. */
  private async since(before: ApprovalLevel, change: Partial<ApprovalLevel>): Promise<Partial<ApprovalLevel>> {
    if (change.response_time === undefined || !before.response_time === !change.response_time) return {};
    return { response_time_since: change.response_time && (await this.db.clock.ofTransaction()) };
  }

  /** Takes the routing lock first: running transactions that route finish, and later ones no longer find the level. */
  private async refuseWhileUsed({ id }: ApprovalLevel): Promise<void> {
    await this.db.run(sql`select pg_advisory_xact_lock(${ROUTING_LOCK})`);
    for (const isUsed of this.usageChecks) if (await isUsed(id)) throw new Refused('level_in_use');
  }
}

/** Advisory lock per tenant: shared while routing, exclusive while a level is deleted or deactivated. */
const ROUTING_LOCK = sql.fragment`hashtextextended('routing ' || ${tenant.id}, 0)`;
