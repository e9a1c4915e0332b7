import { Addresses, type EmailDelivery, EmailLists, EmailsArguments } from '@das/notifications';
import type { Page } from '@das/platform';
import { Controller, Param, UseGuards } from '@nestjs/common';
import { TestEmailGuard } from '../../http/authentication/rate-limits';
import { Requires } from '../../http/authorization/permissions.guard';
import { ListQuery } from '../framework/input-params';
import { type Resource, ResourceShape, presentPage } from '../framework/resource-shape';
import { ListOperation, RestOperation } from '../framework/rest-operation';
import { USER, UserPresenter } from './users.presenter';

export const EMAIL_DELIVERY = new ResourceShape<EmailDelivery>('EmailDelivery', {
  columns: ['id', 'kind', 'status', 'reason', 'attempts', 'last_error', 'created_at', 'next_attempt_at', 'sent_at'],
  computed: ['subject', 'message_id'],
  nested: { user: USER },
});

/** The mails of the tenant. */
@Controller('v2/emails')
export class EmailsController {
  constructor(
    private readonly emails: EmailLists,
    private readonly users: UserPresenter,
  ) {}

  @ListOperation(EMAIL_DELIVERY, EmailsArguments, 'the mails of the tenant without their texts, newest first')
  @Requires('users:manage')
  async list(@ListQuery() args: EmailsArguments): Promise<Page<Resource>> {
    return presentPage(await this.emails.list(args), (delivery) => this.present(delivery));
  }

  @RestOperation({
    method: 'POST',
    path: 'test',
    answer: { one: EMAIL_DELIVERY },
    errors: [409],
    summary: "Send a test to the caller's user. 409 when e-mail is off.",
    description: 'At most 5 a minute and user.',
  })
  @UseGuards(TestEmailGuard)
  @Requires('tenant:manage')
  async sendTest(): Promise<Resource> {
    return this.present(await this.emails.sendTest());
  }

  private async present(delivery: EmailDelivery): Promise<Resource> {
    const [subject, user] = await Promise.all([
      this.emails.subject(delivery),
      this.users.presentById(delivery.user_id),
    ]);
    return { ...EMAIL_DELIVERY.of(delivery), subject, message_id: this.emails.messageId(delivery), user };
  }
}

/** Sending e-mail to an address again. */
@Controller('v2/users')
export class ResumedEmailController {
  constructor(
    private readonly addresses: Addresses,
    private readonly users: UserPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: ':id/resume-email',
    answer: { one: USER },
    summary: 'Send e-mail to an address again that was failing or stopped.',
    description: 'Others than the caller need the permission users:manage.',
  })
  @Requires('requests:read')
  async resume(@Param('id') id: string): Promise<Resource> {
    return this.users.present(await this.addresses.resume(id));
  }
}
