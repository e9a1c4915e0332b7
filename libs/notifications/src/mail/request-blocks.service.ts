import { type ApprovalRequest, LinesService, discountPercent } from '@das/approval-requests';
import { TenantsService } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { requestName } from '../texts/request-name';
import type { Block } from './blocks';
import { type RequestForm, requestBlocks } from './request-blocks';

/** Reads what mails and chat messages show of a request. */
@Injectable()
export class RequestBlocks {
  constructor(
    private readonly lines: LinesService,
    private readonly tenants: TenantsService,
  ) {}

  /** The facts, lines and totals of a request as they are now. */
  async of(request: ApprovalRequest, form: RequestForm): Promise<Block[]> {
    const [lines, requester] = await Promise.all([
      this.lines.list(request.id),
      request.created_by_id === null ? undefined : this.tenants.user(request.created_by_id),
    ]);
    const shown = {
      name: requestName(request),
      end_customer_name: request.end_customer_name,
      project_name: request.project_name,
      requester: requester?.name ?? null,
      due_at: request.due_at,
      requested_total: Number(request.requested_total),
      lines: lines.map((line) => ({ ...line, discount: discountPercent(line) })),
    };
    return requestBlocks(shown, form);
  }
}
