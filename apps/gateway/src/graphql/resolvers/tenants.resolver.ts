import { type Page, type PageSelection, SelectedPage, primaryKey } from '@das/platform';
import {
  BusinessCalendar,
  CalendarService,
  CreateServiceAccountInput,
  CreateUserInput,
  PeopleArguments,
  ServiceAccountsService,
  Tenant,
  TenantsService,
  UpdateCalendarInput,
  UpdateTenantInput,
  UpdateUserInput,
  User,
} from '@das/tenants';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { UserPaginator } from './paginators';

@Resolver(() => Tenant)
export class TenantsResolver {
  constructor(
    private readonly tenants: TenantsService,
    private readonly calendars: CalendarService,
    private readonly serviceAccounts: ServiceAccountsService,
  ) {}

  @Query(() => [User], { description: 'All users, including inactive ones.' })
  @Requires('users:read')
  users(): Promise<User[]> {
    return this.tenants.users();
  }

  @Query(() => UserPaginator, { description: 'Users, including inactive ones, by id.' })
  @Requires('users:read')
  people(@Args() args: PeopleArguments, @SelectedPage() wants: PageSelection): Promise<Page<User>> {
    return this.tenants.people(args, wants);
  }

  @Mutation(() => User, { nullable: true, description: 'Creates a user that programs act as. It has no password.' })
  @Requires('users:manage')
  createServiceAccount(@Args('input') input: CreateServiceAccountInput): Promise<User> {
    return this.serviceAccounts.create(input);
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
    @Args('input', { type: () => UpdateUserInput }) input: object,
  ): Promise<User> {
    return this.tenants.updateUser(primaryKey(id, input), input);
  }

  @Mutation(() => Tenant, { nullable: true })
  @Requires('tenant:manage')
  updateTenant(@Args('input', { type: () => UpdateTenantInput }) input: object): Promise<Tenant> {
    return this.tenants.update(input);
  }

  @Mutation(() => BusinessCalendar, { nullable: true })
  @Requires('tenant:manage')
  updateCalendar(@Args('input') input: UpdateCalendarInput): Promise<BusinessCalendar> {
    return this.calendars.update(input);
  }

  @ResolveField(() => BusinessCalendar)
  calendar(): Promise<BusinessCalendar> {
    return this.calendars.current();
  }
}
