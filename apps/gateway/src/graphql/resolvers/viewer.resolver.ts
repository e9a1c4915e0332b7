import { ApiKey, ApiKeysService } from '@das/api-keys';
import { requireContext } from '@das/platform';
import {
  ChangePasswordInput,
  PasswordsService,
  SessionState,
  SessionsService,
  Tenant,
  TenantsService,
  User,
  shownPermissions,
} from '@das/tenants';
import { UseGuards } from '@nestjs/common';
import { Args, Mutation, ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { PasswordGuard } from '../../http/authentication/rate-limits';
import { RequiresNothing } from '../../http/authorization/permissions.guard';

/** The caller. Each field is loaded only when it is selected. */
@ObjectType({ description: 'The caller: user, tenant, key or session, and permissions.' })
export class Viewer {}

@Resolver(() => Viewer)
export class ViewerResolver {
  constructor(
    private readonly tenants: TenantsService,
    private readonly keys: ApiKeysService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
  ) {}

  @Query(() => Viewer)
  @RequiresNothing('Everybody may know who they are.')
  me(): Viewer {
    return new Viewer();
  }

  @Mutation(() => Viewer, {
    nullable: true,
    description: "Changes the caller's password and ends the user's other sessions. Needs a session.",
  })
  @UseGuards(PasswordGuard)
  @RequiresNothing('Every user may change their own password.')
  async changePassword(@Args('input') input: ChangePasswordInput): Promise<Viewer> {
    await this.passwords.change(input);
    return new Viewer();
  }

  @ResolveField(() => User)
  async user(): Promise<User | undefined> {
    return this.tenants.user(requireContext().actor.user_id ?? '');
  }

  @ResolveField(() => Tenant)
  tenant(): Promise<Tenant> {
    return this.tenants.current();
  }

  @ResolveField(() => ApiKey, { nullable: true, description: 'The API key of this request; null for a session.' })
  api_key(): Promise<ApiKey | null> | null {
    const { api_key_id } = requireContext().actor;
    return api_key_id ? this.keys.find(api_key_id) : null;
  }

  @ResolveField(() => String, { description: 'The environment of the service: staging or production.' })
  environment(): string {
    return requireContext().environment;
  }

  @ResolveField(() => SessionState, {
    nullable: true,
    description: 'The session of this request; null for an API key.',
  })
  session(): Promise<SessionState | null> {
    return this.sessions.state();
  }

  @ResolveField(() => [String], {
    description: "The caller's permissions; with a read-only key, only read permissions.",
  })
  permissions(): string[] {
    return shownPermissions();
  }
}
