import {
  ApprovalRequestsArguments,
  ApprovalRequestsService,
  CreateApprovalRequestInput,
  UpdateApprovalRequestInput,
} from '@das/approval-requests';
import { EVERYTHING, type Page, primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { orNotFound } from '../framework/or-not-found';
import { expectedVersion } from '../framework/if-match';
import {
  UpdateOperation,
  CreateOperation,
  GetOperation,
  DeleteOperation,
  RestOperation,
} from '../framework/rest-operation';
import { ListQuery, IfMatch, InputBody } from '../framework/input-params';
import { type Resource, presentPage } from '../framework/resource-shape';
import { APPROVAL_REQUEST, APPROVAL_REQUEST_IN_LIST, ApprovalPresenter } from './approvals.presenter';

@Controller('v2/approvals')
export class ApprovalsController {
  constructor(
    private readonly requests: ApprovalRequestsService,
    private readonly presenter: ApprovalPresenter,
  ) {}

  @RestOperation({
    method: 'GET',
    query: ApprovalRequestsArguments,
    answer: { list: APPROVAL_REQUEST_IN_LIST },
    errors: [404],
    summary: 'List approval requests with their lines, by id ascending by default.',
  })
  @Requires('requests:read')
  async list(@ListQuery() args: ApprovalRequestsArguments): Promise<Page<Resource>> {
    return presentPage(await this.requests.list(args, EVERYTHING, ['lines', 'steps']), (request) =>
      this.presenter.presentInList(request),
    );
  }

  @CreateOperation(APPROVAL_REQUEST, CreateApprovalRequestInput, 'an approval request with its lines')
  @Requires('requests:write')
  async create(@InputBody() input: CreateApprovalRequestInput): Promise<Resource> {
    return this.presenter.present(await this.requests.create(input));
  }

  @GetOperation(APPROVAL_REQUEST, 'an approval request with its lines and their precedents')
  @Requires('requests:read')
  async read(@Param('id') id: string): Promise<Resource> {
    const request = orNotFound(APPROVAL_REQUEST, id, await this.requests.find(id, ['lines', 'steps']));
    return this.presenter.present(request);
  }

  @UpdateOperation(APPROVAL_REQUEST, UpdateApprovalRequestInput, 'an approval request or its lines')
  @Requires('requests:write')
  async update(
    @Param('id') id: string,
    @InputBody() input: UpdateApprovalRequestInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected_version = await expectedVersion(
      tags,
      { kind: 'request', find: () => this.requests.find(id) },
      input.expected_version,
    );
    return this.presenter.present(await this.requests.update(primaryKey(id, input), { ...input, expected_version }));
  }

  @DeleteOperation(APPROVAL_REQUEST, 'an approval request')
  @Requires('requests:write')
  async remove(@Param('id') id: string, @IfMatch() tags?: string): Promise<Resource> {
    const expected_version = await expectedVersion(tags, { kind: 'request', find: () => this.requests.find(id) });
    return this.presenter.present(orNotFound(APPROVAL_REQUEST, id, await this.requests.remove(id, expected_version)));
  }
}
