import { Database, byKey, loadBatched, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** Counts the open (waiting or active) steps of levels. */
@Injectable()
export class OpenStepsService {
  constructor(private readonly db: Database) {}

  /** Batched with the other levels of the request. The cost grows with the number of open steps. */
  async count(level_id: string): Promise<number> {
    const counted = await loadBatched('open steps', level_id, async (ids) =>
      byKey(await this.countOfEach(ids), 'level_id'),
    );
    return Number(counted?.open_steps ?? 0);
  }

  /** Through the view: below row-level security the planner does not use the index on the levels. */
  private countOfEach(level_ids: string[]): Promise<{ level_id: string; open_steps: string }[]> {
    const open = sql.fragment`select count(*) from searchable_approval_steps
      where ${tenant} and status in ('waiting', 'active') and level_ids @> array[level_id]`;
    return this.db.run(
      sql`select level_id, (${open}) as open_steps from unnest(${level_ids}::text[]) as given(level_id)`,
    );
  }
}
