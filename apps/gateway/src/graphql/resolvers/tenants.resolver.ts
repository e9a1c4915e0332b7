import { primaryKey } from '@das/platform';
import { CreateUserInput, Tenant, TenantsService, UpdateTenantInput, UpdateUserInput, User } from '@das/tenants';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

@Resolver(() => Tenant)
export class TenantsResolver {
  constructor(private readonly tenants: TenantsService) {}

  @Query(() => [User], { description: 'All users, including inactive ones.' })
  @Requires('users:read')
  users(): Promise<User[]> {
    return this.tenants.users();
  }

  @Mutation(() => User, { nullable: true })
  @Requires('users:manage')
  createUser(@Args('input') input: CreateUserInput): Promise<User> {
    return this.tenants.createUser(input);
  }

  @Mutation(() => User, { nullable: true })
  @Requires('users:manage')
  updateUser(
    @Args('id', { type: () => ID, nullable: true }) id: string | null,
    @Args('input') input: UpdateUserInput,
  ): Promise<User> {
    return this.tenants.updateUser(primaryKey(id, input), input);
  }

  @Mutation(() => Tenant, { nullable: true })
  @Requires('tenant:manage')
  updateTenant(@Args('input') input: UpdateTenantInput): Promise<Tenant> {
    return this.tenants.update(input);
  }
}
