import type { Delegation } from '@das/approval-levels';
import { User } from '@das/tenants';
import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A user who is asked to act at a step.' })
export class Candidate {
  @Field(() => User)
  user: User;

  @Field(() => User, { nullable: true, description: 'The principal whose authority is used.' })
  on_behalf_of: User | null;

  @Field(() => ID, { nullable: true })
  delegation_id: string | null;

  @Field(() => String, { description: 'assigned, level, owner, escalated or delegate.' })
  because: 'assigned' | 'level' | 'owner' | 'escalated' | 'delegate';

  /** Set with `delegation_id`. */
  delegation: Delegation | null;
}
