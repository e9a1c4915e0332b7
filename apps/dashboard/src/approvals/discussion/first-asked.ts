import type { Option } from '../../ui/option';
import type { ApprovalRequest } from '../request/request-query';

/** The person whom a new question is addressed to at first: the requester, unless they ask or cannot answer. */
export function firstAsked({ created_by }: Pick<ApprovalRequest, 'created_by'>, asker: { id: string }): Option | null {
  if (!created_by || created_by.id === asker.id || !created_by.active || created_by.role === 'auditor') return null;
  return { value: created_by.id, label: created_by.name };
}
