import type { ApprovalRequest } from '../../model/approval-request';
import type { RequestDetail } from '../../model/request-detail';

/** Separates the values, so that no search matches across two of them. */
export const SEPARATOR = '\u001f';

type Names = Partial<Pick<ApprovalRequest, 'customer_name' | 'end_customer_name' | 'project_name'>>;

/** The text of a request that `search` reads: customer, end customer, project, and the part numbers of its lines. */
export function requestText(
  { customer_name, end_customer_name, project_name }: Names,
  lines: Pick<RequestDetail, 'partnumber'>[],
): string {
  const values = [
    customer_name,
    end_customer_name,
    project_name,
    ...new Set(lines.map(({ partnumber }) => partnumber)),
  ];
  return values.filter((value) => value !== null && value !== undefined).join(SEPARATOR);
}
