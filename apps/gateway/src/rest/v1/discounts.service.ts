import { type ApprovalRequest, ApprovalRequestsService } from '@das/approval-requests';
import { Audit } from '@das/audit';
import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { type CreateDiscountInput, requestOf } from './discount-input';

/** What is left of version 1. */
@Injectable()
export class DiscountsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly requests: ApprovalRequestsService,
  ) {}

  /** Makes the approval request, and records by whom the old path is still used. */
  create(input: CreateDiscountInput): Promise<ApprovalRequest> {
    return this.db.transaction(async () => {
      const request = await this.requests.create(requestOf(input));
      const resource = { type: 'approval_request', id: request.id };
      await this.audit.record('deprecated_endpoint.used', { resource, metadata: { endpoint: 'POST /v1/discount/create' } });
      return request;
    });
  }
}
