import { ApiKey, ApiKeysService, CreateApiKeyInput, type IssuedApiKey, RotateApiKeyArguments } from '@das/api-keys';
import { TenantsService, User } from '@das/tenants';
import { Args, Field, ID, Mutation, ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../edge/requires';

@ObjectType({ description: 'A key that was made just now, and the only sight of its secret.' })
export class ApiKeyWithSecret {
  @Field(() => ApiKey)
  api_key: ApiKey;

  @Field(() => String, { nullable: true, description: 'The key itself; null where the answer repeats an earlier one.' })
  secret: string | null;
}

const withSecret = ({ api_key, token }: IssuedApiKey): ApiKeyWithSecret => ({ api_key, secret: token });

@Resolver(() => ApiKey)
export class ApiKeysResolver {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly tenants: TenantsService,
  ) {}

  @Query(() => [ApiKey], { description: 'Those that have ended too.' })
  @Requires('keys:manage')
  apiKeys(): Promise<ApiKey[]> {
    return this.keys.all();
  }

  @ResolveField(() => User, { nullable: true, description: 'Whom it acts as.' })
  user({ user_id }: ApiKey): Promise<User | undefined> {
    return this.tenants.user(user_id);
  }

  @ResolveField(() => User, { nullable: true, description: 'Who made it.' })
  created_by({ created_by_id }: ApiKey): Promise<User | undefined> | null {
    return created_by_id ? this.tenants.user(created_by_id) : null;
  }

  @Mutation(() => ApiKeyWithSecret, { nullable: true })
  @Requires('keys:manage')
  async createApiKey(@Args('input') input: CreateApiKeyInput): Promise<ApiKeyWithSecret> {
    return withSecret(await this.keys.issue(input));
  }

  @Mutation(() => ApiKeyWithSecret, { nullable: true, description: 'A new key with the settings of the old one, which ends after a grace period.' })
  @Requires('keys:manage')
  async rotateApiKey(@Args() { id, grace_minutes }: RotateApiKeyArguments): Promise<ApiKeyWithSecret> {
    return withSecret(await this.keys.rotate(id, grace_minutes ?? 0));
  }

  @Mutation(() => ApiKey, { nullable: true, description: 'From the next request on nobody gets in with it.' })
  @Requires('keys:manage')
  revokeApiKey(@Args('id', { type: () => ID }) id: string): Promise<ApiKey> {
    return this.keys.revoke(id);
  }
}
