import { ApiKey, ApiKeysService } from '@das/api-keys';
import { requireCall } from '@das/platform';
import { Tenant, TenantsService, User, shownPermissions } from '@das/tenants';
import { ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { RequiresNothing } from '../edge/requires';

/** Whoever asks; each field is read only when it is asked for. */
@ObjectType({ description: 'Whoever asks.' })
export class Viewer {}

@Resolver(() => Viewer)
export class ViewerResolver {
  constructor(
    private readonly tenants: TenantsService,
    private readonly keys: ApiKeysService,
  ) {}

  @Query(() => Viewer)
  @RequiresNothing('Everybody may know who they are.')
  me(): Viewer {
    return new Viewer();
  }

  @ResolveField(() => User)
  async user(): Promise<User | undefined> {
    return this.tenants.user(requireCall().actor.user_id ?? '');
  }

  @ResolveField(() => Tenant)
  tenant(): Promise<Tenant> {
    return this.tenants.current();
  }

  @ResolveField(() => ApiKey, { nullable: true, description: 'The key of this request; null for a person who is logged in.' })
  api_key(): Promise<ApiKey | null> | null {
    const { api_key_id } = requireCall().actor;
    return api_key_id ? this.keys.find(api_key_id) : null;
  }

  @ResolveField(() => [String], { description: 'What the caller may do; under a read-only key, what of it reads.' })
  permissions(): string[] {
    return shownPermissions();
  }
}
