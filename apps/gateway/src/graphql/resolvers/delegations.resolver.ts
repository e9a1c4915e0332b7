import {
  CreateDelegationInput,
  DelegableUsersArguments,
  Delegation,
  DelegationListsService,
  DelegationsArguments,
  DelegationsService,
  UpdateDelegationInput,
} from '@das/approval-levels';
import { Warning } from '@das/approval-requests';
import { DateTimeScalar, type Page, type PageSelection, SelectedPage, primaryKey } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { DelegationPaginator } from './paginators';
import { Viewer } from './viewer.resolver';

@Resolver(() => Delegation)
export class DelegationsResolver {
  constructor(
    private readonly changes: DelegationsService,
    private readonly lists: DelegationListsService,
    private readonly tenants: TenantsService,
  ) {}

  @Query(() => Delegation, { nullable: true })
  @Requires('requests:read')
  delegation(@Args('id', { type: () => ID }) id: string): Promise<Delegation | null> {
    return this.lists.find(id);
  }

  @Query(() => DelegationPaginator, {
    description: 'Those with the caller as principal or delegate; with users:read or audit:read, all. By id.',
  })
  @Requires('requests:read')
  delegations(@Args() args: DelegationsArguments, @SelectedPage() wants: PageSelection): Promise<Page<Delegation>> {
    return this.lists.list(args, wants);
  }

  @Query(() => [User], {
    description: 'Users to whom the caller may delegate the authority of this principal, by name.',
  })
  @Requires('requests:read')
  delegableUsers(@Args() args: DelegableUsersArguments): Promise<User[]> {
    return this.lists.delegableUsers(args);
  }

  @Mutation(() => Delegation, {
    nullable: true,
    description: 'Lets another user act with the authority of a principal.',
  })
  @Requires('requests:decide')
  createDelegation(
    @Args('input', { type: () => CreateDelegationInput }) input: object, // checked by the service, after the rights on the principal
  ): Promise<Delegation> {
    return this.changes.create(input);
  }

  @Mutation(() => Delegation, { nullable: true })
  @Requires('requests:decide')
  updateDelegation(
    @Args('id', { type: () => ID, nullable: true }) id: string | null,
    @Args('input', { type: () => UpdateDelegationInput }) input: object, // checked by the service, after the delegation
  ): Promise<Delegation> {
    return this.changes.update(primaryKey(id, input), input);
  }

  @Mutation(() => Delegation, {
    nullable: true,
    description: 'Effective immediately. A delegation that is over is returned unchanged.',
  })
  @Requires('requests:decide')
  revokeDelegation(@Args('id', { type: () => ID }) id: string): Promise<Delegation> {
    return this.changes.revoke(id);
  }

  @ResolveField(() => User, { description: 'The user whose authority is used.' })
  principal({ principal_id }: Delegation): Promise<User | undefined> {
    return this.tenants.user(principal_id);
  }

  @ResolveField(() => User, { description: 'The user who may act with it.' })
  delegate({ delegate_id }: Delegation): Promise<User | undefined> {
    return this.tenants.user(delegate_id);
  }

  @ResolveField(() => DateTimeScalar, { description: 'UTC. From this moment on it is in force.' })
  from({ in_force_from }: Delegation): string {
    return in_force_from;
  }

  @ResolveField(() => String, { description: 'scheduled, active, ended or revoked.' })
  state(delegation: Delegation): string {
    return this.lists.state(delegation);
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'time, revoked, principal_inactive, delegate_inactive or role; null while it is not over.',
  })
  ended_because(delegation: Delegation): string | null {
    return this.lists.endedBecause(delegation);
  }

  @ResolveField(() => [Warning])
  warnings(delegation: Delegation): Promise<Warning[]> {
    return this.lists.warnings(delegation);
  }

  @ResolveField(() => User, { nullable: true })
  created_by({ created_by_id }: Delegation): Promise<User | undefined> | null {
    return created_by_id ? this.tenants.user(created_by_id) : null;
  }

  @ResolveField(() => User, { nullable: true })
  revoked_by({ revoked_by_id }: Delegation): Promise<User | undefined> | null {
    return revoked_by_id ? this.tenants.user(revoked_by_id) : null;
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller may change it now.' })
  can_edit(delegation: Delegation): Promise<boolean> {
    return this.lists.canEdit(delegation);
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller may revoke it now.' })
  can_revoke(delegation: Delegation): Promise<boolean> {
    return this.lists.canRevoke(delegation);
  }
}

@Resolver(() => Viewer)
export class ViewerDelegationsResolver {
  constructor(private readonly lists: DelegationListsService) {}

  @ResolveField(() => [Delegation], { description: 'The delegations in force to the caller, oldest first.' })
  acting_for(): Promise<Delegation[]> {
    return this.lists.actingFor();
  }
}
