import { Addresses, EmailDelivery, EmailLists, EmailsArguments } from '@das/notifications';
import { type Page, type PageSelection, SelectedPage } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { UseGuards } from '@nestjs/common';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { TestEmailGuard } from '../../http/authentication/rate-limits';
import { Requires } from '../../http/authorization/permissions.guard';
import { EmailDeliveryPaginator } from './paginators';

/** The mails of the tenant. */
@Resolver(() => EmailDelivery)
export class EmailsResolver {
  constructor(
    private readonly lists: EmailLists,
    private readonly addresses: Addresses,
    private readonly tenants: TenantsService,
  ) {}

  @Query(() => EmailDeliveryPaginator, { description: 'The mails of the tenant without their texts, newest first.' })
  @Requires('users:manage')
  emails(@Args() args: EmailsArguments, @SelectedPage() wants: PageSelection): Promise<Page<EmailDelivery>> {
    return this.lists.list(args, wants);
  }

  @Mutation(() => EmailDelivery, {
    nullable: true,
    description: "Sends a test to the caller's user: at most 5 a minute. `INVALID_TRANSITION` when e-mail is off.",
  })
  @UseGuards(TestEmailGuard)
  @Requires('tenant:manage')
  sendTestEmail(): Promise<EmailDelivery> {
    return this.lists.sendTest();
  }

  @Mutation(() => User, {
    nullable: true,
    description:
      'Sends e-mail to an address again that was failing or stopped. Others need the permission users:manage.',
  })
  @Requires('requests:read')
  resumeEmail(
    @Args('user_id', { type: () => ID, nullable: true, description: "The user; the caller's user by default." })
    user_id: string | null,
  ): Promise<User> {
    return this.addresses.resume(user_id);
  }

  @ResolveField(() => User, { description: 'The recipient.' })
  user({ user_id }: EmailDelivery): Promise<User | undefined> {
    return this.tenants.user(user_id);
  }

  @ResolveField(() => String, { description: 'Of the last attempt; before it, the present one.' })
  subject(delivery: EmailDelivery): Promise<string> {
    return this.lists.subject(delivery);
  }

  @ResolveField(() => String, { description: 'The header `Message-ID`, the same in every attempt.' })
  message_id(delivery: EmailDelivery): string {
    return this.lists.messageId(delivery);
  }
}

/** Whether mails reach users. */
@Resolver(() => User)
export class UserEmailResolver {
  constructor(private readonly addresses: Addresses) {}

  @ResolveField(() => String, {
    nullable: true,
    description: 'ok, failing or stopped. Null without the permission users:read, except for oneself.',
  })
  email_state(user: User): Promise<string | null> {
    return this.addresses.stateOf(user);
  }
}
