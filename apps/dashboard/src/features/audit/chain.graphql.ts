// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AuditChainQueryVariables = Exact<{ [key: string]: never; }>;


export type AuditChainQuery = { auditChain: { seq: number, verified_at: string | null, verified_seq: number | null, ok: boolean | null, first_bad_seq: number | null, reason: string | null } };

export const auditChainDocument = document<AuditChainQuery, AuditChainQueryVariables>(
  "query AuditChain {\n  auditChain {\n    seq\n    verified_at\n    verified_seq\n    ok\n    first_bad_seq\n    reason\n  }\n}",
);
