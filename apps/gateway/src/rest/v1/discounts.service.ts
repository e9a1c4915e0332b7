import { type ApprovalRequest, ApprovalRequestsService } from '@das/approval-requests';
import { Audit } from '@das/audit';
import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { type CreateDiscountInput, requestOf } from './discount-input';

/** The remaining operation of /v1. */
@Injectable()
export class DiscountsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly requests: ApprovalRequestsService,
  ) {}

  /** Creates the approval request and audits the use of the deprecated path, in one transaction. */
  create(input: CreateDiscountInput): Promise<ApprovalRequest> {
    return this.db.transaction(async () => {
      const request = await this.requests.create(requestOf(input));
      const resource = { type: 'approval_request', id: request.id };
      await this.audit.record('deprecated_endpoint.used', {
        resource,
        metadata: { endpoint: 'POST /v1/discount/create' },
      });
      return request;
    });
  }
}
