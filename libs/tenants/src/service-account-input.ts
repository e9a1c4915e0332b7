import { LongText, OneOf, Required, Text } from '@das/platform';
import { Field, InputType } from '@nestjs/graphql';
import { ROLES, type Role } from './user';

/** The roles that a service account may have. */
export const SERVICE_ROLES: readonly Role[] = ROLES.filter((role) => role !== 'owner');

@InputType({ description: 'A user that programs act as. It has no password.' })
export class CreateServiceAccountInput {
  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  name: string;

  @Field(() => String, { nullable: true, description: 'Required: admin, approver, requester or auditor.' })
  @Required()
  @OneOf(SERVICE_ROLES)
  role: Role;

  @Field(() => String, { nullable: true, description: 'What the account is for. At most 2,000 characters.' })
  @LongText()
  description?: string | null;
}
