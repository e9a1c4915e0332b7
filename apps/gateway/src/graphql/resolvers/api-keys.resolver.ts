import {
  ApiKey,
  ApiKeysService,
  CreateApiKeyInput,
  type IssuedApiKey,
  KeyDay,
  KeyDays,
  KeyDaysArguments,
  KeyUsage,
  KeyUsages,
  RotateApiKeyArguments,
  UpdateApiKeyInput,
} from '@das/api-keys';
import { primaryKey } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { Args, Field, ID, Mutation, ObjectType, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

@ObjectType({ description: 'A new API key with its secret, which is shown once.' })
export class ApiKeyWithSecret {
  @Field(() => ApiKey)
  api_key: ApiKey;

  @Field(() => String, { nullable: true, description: 'The whole key; null in a replayed response (Idempotency-Key).' })
  secret: string | null;
}

const withSecret = ({ api_key, token }: IssuedApiKey): ApiKeyWithSecret => ({ api_key, secret: token });

@Resolver(() => ApiKey)
export class ApiKeysResolver {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly tenants: TenantsService,
    private readonly usages: KeyUsages,
    private readonly days: KeyDays,
  ) {}

  @Query(() => [ApiKey], { description: 'All keys, including expired and revoked ones.' })
  @Requires('keys:manage', ['logs:read'])
  apiKeys(): Promise<ApiKey[]> {
    return this.keys.all();
  }

  @ResolveField(() => User, { nullable: true, description: 'The user whom the key acts as.' })
  user({ user_id }: ApiKey): Promise<User | undefined> {
    return this.tenants.user(user_id);
  }

  @ResolveField(() => User, { nullable: true, description: 'The user who created the key.' })
  created_by({ created_by_id }: ApiKey): Promise<User | undefined> | null {
    return created_by_id ? this.tenants.user(created_by_id) : null;
  }

  @ResolveField(() => [KeyUsage], {
    description: "How much of each of the key's rate limits is used, including by this request.",
  })
  usage(key: ApiKey): Promise<KeyUsage[]> {
    return this.usages.of(key);
  }

  @ResolveField(() => [KeyDay], {
    description:
      'The requests of the key on each day in UTC, oldest first: one row for each interface with a request. Counted within 5 seconds, and kept 400 days.',
  })
  daily_usage(@Parent() { id }: ApiKey, @Args() days: KeyDaysArguments): Promise<KeyDay[]> {
    return this.days.of(id, days);
  }

  @Mutation(() => ApiKeyWithSecret, { nullable: true })
  @Requires('keys:manage')
  async createApiKey(@Args('input') input: CreateApiKeyInput): Promise<ApiKeyWithSecret> {
    return withSecret(await this.keys.issue(input));
  }

  @Mutation(() => ApiKeyWithSecret, {
    nullable: true,
    description: 'Creates a new key with the same settings. The old key ends after `grace_minutes`.',
  })
  @Requires('keys:manage')
  async rotateApiKey(@Args() { id, grace_minutes }: RotateApiKeyArguments): Promise<ApiKeyWithSecret> {
    return withSecret(await this.keys.rotate(id, grace_minutes ?? 0));
  }

  @Mutation(() => ApiKey, {
    nullable: true,
    description:
      'Changes settings of a key, effective from the next request. Absent fields stay unchanged; null clears.',
  })
  @Requires('keys:manage')
  updateApiKey(
    @Args('id', { type: () => ID, nullable: true }) id: string | null,
    @Args('input') input: UpdateApiKeyInput,
  ): Promise<ApiKey> {
    return this.keys.update(primaryKey(id, input), input);
  }

  @Mutation(() => ApiKey, { nullable: true, description: 'Revokes the key, effective from the next request.' })
  @Requires('keys:manage')
  revokeApiKey(@Args('id', { type: () => ID }) id: string): Promise<ApiKey> {
    return this.keys.revoke(id);
  }
}
