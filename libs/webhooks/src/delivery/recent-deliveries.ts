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

/** A table of deliveries, and its column with the receiver. */
interface DeliveryTable {
  table: 'chat_messages' | 'webhook_deliveries';
  receiver: 'channel_id' | 'endpoint_id';
}

/** The counts of a receiver, loaded in one statement with those of other receivers. */
export async function recentCounts(
  db: Database,
  { table, receiver }: DeliveryTable,
  id: string,
): Promise<DeliveryCounts> {
  const counts = sql.fragment`(count(*) filter (where status = 'delivered'))::integer as delivered,
             (count(*) filter (where status = 'retrying'))::integer as retrying,
             (count(*) filter (where status = 'exhausted'))::integer as exhausted`;
  const load = async (ids: string[]): Promise<Map<string, DeliveryCounts>> => {
    const rows = await db.run<DeliveryCounts & { receiver: string }>(sql`
      select ${sql.raw(receiver)} as receiver, ${counts}, max(delivered_at) filter (where delivered_at >= now() - interval '24 hours') as last_delivered_at
        from ${sql.raw(table)}
       where ${tenant} and ${sql.raw(receiver)} = any(${ids}) and last_attempt_at >= now() - interval '24 hours' group by ${sql.raw(receiver)}`);
    return byKey(rows, 'receiver');
  };
  return (await loadBatched(`recent ${table}`, id, load)) ?? NONE;
}

/** Counts recent deliveries. */
@Injectable()
export class RecentDeliveries {
  constructor(private readonly db: Database) {}

  of(endpoint_id: string): Promise<DeliveryCounts> {
    return recentCounts(this.db, { table: 'webhook_deliveries', receiver: 'endpoint_id' }, endpoint_id);
  }
}
