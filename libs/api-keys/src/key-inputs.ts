import {
  DateTime,
  DateTimeScalar,
  Id,
  NotCleared,
  OneOf,
  Required,
  Text,
  Whole,
  ExpectedVersionField,
} from '@das/platform';
import { ROLES, type Role } from '@das/tenants';
import { applyDecorators } from '@nestjs/common';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { KEY_KINDS, type KeyKind } from './api-key';
import { RangeList, ScopeList } from './key-restrictions';

const ScopesField = (): PropertyDecorator =>
  applyDecorators(
    Field(() => [String], {
      nullable: true,
      description:
        'At most 20 scopes, which restrict what the roles permit: see `docs/access.md`. Null: everything. `[]`: what needs no permission.',
    }),
    ScopeList(),
  );

const AllowedCidrsField = (): PropertyDecorator =>
  applyDecorators(
    Field(() => [String], {
      nullable: true,
      description:
        '1 to 50 IPv4 or IPv6 ranges (host bits zero) or addresses from which the key works. Null: any address.',
    }),
    RangeList(),
  );

@InputType()
export class CreateApiKeyInput {
  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  name: string;

  @Field(() => String, { nullable: true, description: 'The environment of the deployment (default) or read_only.' })
  @OneOf(KEY_KINDS)
  kind?: KeyKind | null;

  @Field(() => String, {
    nullable: true,
    description: 'Defaults to the role of its user. A key never has more rights than its user.',
  })
  @OneOf(ROLES)
  role?: Role | null;

  @Field(() => ID, { nullable: true, description: 'The user that the key acts as; defaults to the caller.' })
  @Text()
  user_id?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC. Without it the key does not expire.' })
  @DateTime()
  expires_at?: string | null;

  @Field(() => Int, { nullable: true, description: 'Defaults to, and may not exceed, the platform limit.' })
  @Whole(1)
  requests_per_minute?: number | null;

  @ScopesField()
  scopes?: string[] | null;

  @AllowedCidrsField()
  allowed_cidrs?: string[] | null;
}

@InputType({ description: 'Absent fields stay unchanged; null clears.' })
export class UpdateApiKeyInput {
  @Field(() => ID, { nullable: true })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true })
  @NotCleared()
  @Text()
  name?: string;

  @ScopesField()
  scopes?: string[] | null;

  @AllowedCidrsField()
  allowed_cidrs?: string[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC. Null: the key does not expire.' })
  @DateTime()
  expires_at?: string | null;

  @Field(() => Int, { nullable: true, description: 'May not exceed the platform limit. Null: the platform limit.' })
  @Whole(1)
  requests_per_minute?: number | null;

  @ExpectedVersionField()
  expected_version?: number | null;
}

/** Maximum time for which the old key stays valid after a rotation: 30 days. */
export const MAX_GRACE_MINUTES = 43_200;

/** The options of a rotation. */
@ArgsType()
export class RotateApiKeyInput {
  @Field(() => Int, {
    nullable: true,
    defaultValue: 0,
    description: 'Minutes for which the old key stays valid: 0 to 43,200 (30 days).',
  })
  @Whole(0, MAX_GRACE_MINUTES)
  grace_minutes?: number | null;
}

@ArgsType()
export class RotateApiKeyArguments extends RotateApiKeyInput {
  @Field(() => ID)
  @Id()
  id: string;
}
