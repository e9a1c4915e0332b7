/** Round robin over the tenants. One with more rows is visited again after all others, until the round ends. */
export class TenantRoundRobin {
  private readonly waiting: string[];
  /** Tenants that were not visited yet. */
  private unvisited: number;

  /** @param ends_at from then on no tenant is visited a second time, so that the next round can begin */
  constructor(
    tenants: readonly string[],
    private readonly ends_at: number,
  ) {
    this.waiting = [...tenants];
    this.unvisited = tenants.length;
  }

  /** The next tenant; undefined at the end of the round. */
  next(now: number): string | undefined {
    if (this.unvisited === 0 && now >= this.ends_at) return undefined;
    if (this.unvisited > 0) this.unvisited -= 1;
    return this.waiting.shift();
  }

  /** Notes a tenant with more rows. */
  again(tenant_id: string): void {
    this.waiting.push(tenant_id);
  }

  /** Whether tenants with more rows are left. */
  get hasMore(): boolean {
    return this.waiting.length > 0;
  }
}
