import { Database, DateTimeScalar, byKey, loadBatched, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Field, Int, ObjectType } from '@nestjs/graphql';

/** Counts of an endpoint's deliveries with an attempt in the last 24 hours, by their present status. */
@ObjectType({ description: 'Counts of the deliveries with an attempt in the last 24 hours, by their present status.' })
export class DeliveryCounts {
  @Field(() => Int)
  delivered: number;

  @Field(() => Int)
  retrying: number;

  @Field(() => Int)
  exhausted: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC: the last success of these 24 hours.' })
  last_delivered_at: string | null;
}

const NONE: DeliveryCounts = { delivered: 0, retrying: 0, exhausted: 0, last_delivered_at: null };

/** Counts recent deliveries. */
@Injectable()
export class RecentDeliveries {
  constructor(private readonly db: Database) {}

  /** The counts of an endpoint, loaded in one statement with those of other endpoints. */
  async of(endpoint_id: string): Promise<DeliveryCounts> {
    return (await loadBatched('recent deliveries', endpoint_id, (ids) => this.load(ids))) ?? NONE;
  }

  private async load(endpoint_ids: string[]): Promise<Map<string, DeliveryCounts>> {
    const counts = sql.fragment`(count(*) filter (where status = 'delivered'))::integer as delivered,
             (count(*) filter (where status = 'retrying'))::integer as retrying,
             (count(*) filter (where status = 'exhausted'))::integer as exhausted`;
    const rows = await this.db.run<DeliveryCounts & { endpoint_id: string }>(sql`
      select endpoint_id, ${counts}, max(delivered_at) filter (where delivered_at >= now() - interval '24 hours') as last_delivered_at
        from webhook_deliveries
       where ${tenant} and endpoint_id = any(${endpoint_ids}) and last_attempt_at >= now() - interval '24 hours' group by endpoint_id`);
    return byKey(rows, 'endpoint_id');
  }
}
