import { DateTimeScalar, type Page } from '@das/platform';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { RequestStatus } from './approval-request';

/** How much a precedent has in common with the line asked about, from the most on. */
export const RINGS = ['customer', 'region', 'part'] as const;
export type Ring = (typeof RINGS)[number];

/** The outcomes of a decided line. */
export const DECIDED = ['approved', 'denied'] as const;

@ObjectType({ description: 'An earlier decision on the same part number, on a line of another request.' })
export class Precedent {
  @Field(() => String, {
    description: 'What it has in common with the line: customer, region or part. The narrowest that applies.',
  })
  ring: Ring;

  @Field(() => ID)
  approval_request_id: string;

  @Field(() => ID)
  opportunity_id: string;

  @Field(() => String)
  partnumber: string;

  @Field(() => String, { nullable: true })
  customer_name: string | null;

  @Field(() => String, { nullable: true })
  end_customer_name: string | null;

  @Field(() => String, { nullable: true })
  sales_region: string | null;

  @Field(() => String, { description: 'approved or denied.' })
  outcome: RequestStatus;

  @Field(() => Int, { nullable: true })
  quote_quantity: number | null;

  @Field(() => Float, { nullable: true, description: 'Per unit, without tariff.' })
  requested_price: number | null;

  @Field(() => Float, { nullable: true, description: 'Per unit; null if the line was denied.' })
  approved_price: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Discount of the approved price, or of the requested price if denied, from list, in percent.',
  })
  discount_percent: number | null;

  @Field(() => DateTimeScalar)
  decided_at: string;

  @Field(() => Boolean, { description: 'Whether the line is valid now.' })
  is_valid: boolean;
}

@ObjectType({ description: 'Figures of the precedents of one ring. A ring does not include those before it.' })
export class PrecedentStatistics {
  @Field(() => String, { description: 'customer, region or part.' })
  ring: Ring;

  @Field(() => Int)
  approved: number;

  @Field(() => Int)
  denied: number;

  @Field(() => Float, { nullable: true, description: 'The lowest approved price.' })
  min_price: number | null;

  @Field(() => Float, { nullable: true, description: 'Of an even number of prices, the mean of the middle two.' })
  median_price: number | null;

  @Field(() => Float, { nullable: true, description: 'The highest approved price.' })
  max_price: number | null;

  @Field(() => Float, { nullable: true, description: 'The newest approved price.' })
  last_price: number | null;

  @Field(() => Float, { nullable: true, description: 'Of the approved prices, weighted by quantity.' })
  average_price: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Of the approved precedents with a list price, each counted once.',
  })
  average_discount_percent: number | null;

  @Field(() => Boolean, { description: 'Whether there are more than the newest 1,000, which are counted.' })
  is_bounded: boolean;
}

@ObjectType({ description: 'Earlier decisions on the part number of a line, in the last 24 months.' })
export class Precedents {
  @Field(() => [PrecedentStatistics], { description: 'One entry for each ring: customer, region, part.' })
  statistics: PrecedentStatistics[];

  @Field(() => [Precedent], { description: 'The newest first.' })
  data: Precedent[];

  @Field(() => Boolean, { description: 'False while older decisions are still being loaded.' })
  is_complete: boolean;
}

/** A page of precedents, with the statistics of all of them. */
export interface PrecedentPage extends Page<Precedent>, Pick<Precedents, 'is_complete' | 'statistics'> {}
