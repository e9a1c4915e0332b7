import type { Client } from 'pg';

const FILL = `
  with requests as (
    insert into approval_requests (tenant_id, id, status, lifecycle_state, project_name)
    select $1, '01ARZ3NDEKTSV4' || to_char(n, 'FM000000000000'), 'pending', 'pending', $4
      from generate_series($5::int + 1, $5::int + $2::int) n returning id)
  insert into approval_steps (tenant_id, id, approval_request_id, round, sequence, rank, level_ids, status, activated_at)
  select $1, '01ARZ3NDEKSTEP' || right(id, 12), id, 1, 1, 20, array[$3], 'active', now() from requests`;

/** Adds pending requests without lines that await a level. @param admin a connection of the tables' owner */
export class WaitingRequests {
  private count = 0;

  constructor(
    private readonly admin: Client,
    private readonly awaiting: () => { tenant_id: string; level_id: string },
  ) {}

  async add(count: number, project_name: string): Promise<void> {
    const { tenant_id, level_id } = this.awaiting();
    await this.admin.query(FILL, [tenant_id, count, level_id, project_name, this.count]);
    this.count += count;
  }

  /** The ids of the first requests in order. */
  ids(count: number): string[] {
    return Array.from({ length: count }, (_, index) => `01ARZ3NDEKTSV4${String(index + 1).padStart(12, '0')}`);
  }
}
