import { AddLinkInput, ApprovalRequestsService, DiscussionService, LinksService } from '@das/approval-requests';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { InputBody } from '../framework/input-params';
import { orNotFound } from '../framework/or-not-found';
import type { Resource } from '../framework/resource-shape';
import { DeleteOperation, RestOperation } from '../framework/rest-operation';
import { APPROVAL_REQUEST } from './approvals.presenter';
import { DiscussionPresenter, LINK } from './discussion.presenter';

/** The links of a request. What the caller may not read is absent. */
@Controller('v2/approvals/:id/links')
export class ApprovalLinksController {
  constructor(
    private readonly requests: ApprovalRequestsService,
    private readonly discussion: DiscussionService,
    private readonly links: LinksService,
    private readonly presenter: DiscussionPresenter,
  ) {}

  @RestOperation({
    method: 'GET',
    answer: { all: LINK },
    summary: 'List the links of an approval request, oldest first.',
  })
  @Requires('requests:read')
  async list(@Param('id') id: string): Promise<Resource[]> {
    const request = orNotFound(APPROVAL_REQUEST, id, await this.requests.find(id));
    const links = await this.discussion.links(request);
    return Promise.all(links.map((link) => this.presenter.link(link)));
  }

  @RestOperation({
    method: 'POST',
    body: AddLinkInput,
    status: 201,
    answer: { one: LINK },
    location: null,
    errors: [404],
    summary: 'Add a link to an approval request. The service never fetches it.',
  })
  @Requires('requests:write')
  async add(@Param('id') id: string, @InputBody() input: AddLinkInput): Promise<Resource> {
    return this.presenter.link(await this.links.add(id, input));
  }
}

@Controller('v2/links')
export class LinksController {
  constructor(
    private readonly links: LinksService,
    private readonly presenter: DiscussionPresenter,
  ) {}

  @DeleteOperation(LINK, 'a link')
  @Requires('requests:write')
  async remove(@Param('id') id: string): Promise<Resource> {
    return this.presenter.link(orNotFound(LINK, id, await this.links.remove(id)));
  }
}
