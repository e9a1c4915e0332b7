import { ApprovalRequestsArguments, ApprovalRequestsService, CreateApprovalRequestInput, UpdateApprovalRequestInput } from '@das/approval-requests';
import { type Page, primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { found } from '../found';
import { expectedVersion } from '../if-match';
import { Changes, Creates, Lists, Reads, Removes } from '../describes';
import { Asked, IfMatch, Sent } from '../sent';
import { type Presented, presentPage } from '../shown';
import { APPROVAL_REQUEST, ApprovalPresenter } from './approvals.presenter';

@Controller('v2/approvals')
export class ApprovalsController {
  constructor(
    private readonly requests: ApprovalRequestsService,
    private readonly presenter: ApprovalPresenter,
  ) {}

  @Lists(APPROVAL_REQUEST, ApprovalRequestsArguments, 'approval requests with their lines, by id ascending unless `sort` says otherwise')
  @Requires('requests:read')
  async list(@Asked() asked: ApprovalRequestsArguments): Promise<Page<Presented>> {
    return presentPage(await this.requests.list(asked), (request) => this.presenter.present(request));
  }

  @Creates(APPROVAL_REQUEST, CreateApprovalRequestInput, 'an approval request with its lines')
  @Requires('requests:write')
  async create(@Sent() input: CreateApprovalRequestInput): Promise<Presented> {
    return this.presenter.present(await this.requests.create(input));
  }

  @Reads(APPROVAL_REQUEST, 'an approval request with its lines')
  @Requires('requests:read')
  async read(@Param('id') id: string): Promise<Presented> {
    return this.presenter.present(found(APPROVAL_REQUEST, id, await this.requests.find(id)));
  }

  @Changes(APPROVAL_REQUEST, UpdateApprovalRequestInput, 'an approval request or its lines')
  @Requires('requests:write')
  async update(@Param('id') id: string, @Sent() input: UpdateApprovalRequestInput, @IfMatch() tags?: string): Promise<Presented> {
    const expected_version = await expectedVersion(tags, () => this.requests.find(id), input.expected_version);
    return this.presenter.present(await this.requests.update(primaryKey(id, input), { ...input, expected_version }));
  }

  @Removes(APPROVAL_REQUEST, 'an approval request')
  @Requires('requests:write')
  async remove(@Param('id') id: string, @IfMatch() tags?: string): Promise<Presented> {
    const expected_version = await expectedVersion(tags, () => this.requests.find(id));
    return this.presenter.present(found(APPROVAL_REQUEST, id, await this.requests.remove(id, expected_version)));
  }
}
