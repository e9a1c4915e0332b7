import type { Document } from '../../api/post';
import { type Write, useWrite } from '../../api/use-write';
import type { FormKind } from './edit-rules';
import {
  type CreateApprovalRequestInput,
  type UpdateApprovalRequestInput,
  createRequestDocument,
  resubmitRequestDocument,
  updateRequestDocument,
} from './request-form.graphql.ts';

export type RequestWriteVariables = { id?: string; input: CreateApprovalRequestInput | UpdateApprovalRequestInput };
type Result = Record<string, { id: string } | null>;

const DOCUMENTS: Record<FormKind, unknown> = {
  new: createRequestDocument,
  edit: updateRequestDocument,
  resubmit: resubmitRequestDocument,
};

/** The write of a form: create, update or resubmit. */
export const useRequestWrite = (kind: FormKind): Write<Result, RequestWriteVariables> =>
  useWrite(DOCUMENTS[kind] as Document<Result, RequestWriteVariables>);

/** The id of the request that was written. */
export const writtenId = (result: Result): string | undefined => Object.values(result)[0]?.id;
