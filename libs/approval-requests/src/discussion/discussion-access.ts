import { type Condition, requireContext, where } from '@das/platform';
import { mayWriteAll, mayNow } from '@das/tenants';
import type { ApprovalRequest } from '../model/approval-request';
import type { Visibility } from '../model/comment';
import { readsInternal } from '../rules/discussion/reads-internal';

type OfCreator = Pick<ApprovalRequest, 'created_by_id'>;

/** Whether the caller may read the internal comments and links of the request, with the effective rights of their key. */
export function mayReadInternal({ created_by_id }: OfCreator): boolean {
  const { actor, roles } = requireContext();
  return readsInternal(roles, created_by_id !== null && created_by_id === actor.user_id);
}

/** The comments and links of a request that the caller may read. */
export const readableOf = (request: OfCreator): Condition | undefined =>
  mayReadInternal(request) ? undefined : where.equals('visibility', 'everyone');

export const isReadable = ({ visibility }: { visibility: Visibility }, request: OfCreator): boolean =>
  visibility === 'everyone' || mayReadInternal(request);

/** The user who writes a comment or a link. Undefined when the caller may only read. */
export const writerId = (): string | undefined =>
  mayNow('requests:write') ? requireContext().actor.user_id : undefined; // each role that may decide may write

/** Whether the caller may delete what another user has written. */
export const mayDeleteAll = (): boolean => writerId() !== undefined && mayWriteAll();

/** Audit metadata of an entry about a comment or a link. */
export const about = (
  request_id: string,
  metadata: { opportunity_id: string | null; visibility: Visibility } & Record<string, unknown>,
): { resource: { type: string; id: string }; metadata: object } => ({
  resource: { type: 'approval_request', id: request_id },
  metadata,
});
