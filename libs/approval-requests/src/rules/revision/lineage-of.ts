import type { ApprovalRequest } from '../../model/approval-request';

/** The columns of a revision about its lineage. */
export type Lineage = Pick<ApprovalRequest, 'lineage_creator_ids' | 'lineage_id'>;

/** A request of a lineage, as a further revision reads it. */
export interface LineageMember {
  id: string;
  /** The first request of the lineage. */
  lineage_id: string;
  created_by_id: string | null;
  lineage_creator_ids: string[] | null;
}

/** The lineage of a new revision. @param members all requests of the lineage; at least one */
export function lineageOf(members: LineageMember[]): Lineage {
  const creators = members.flatMap(({ created_by_id, lineage_creator_ids }) => [
    ...(created_by_id === null ? [] : [created_by_id]),
    ...(lineage_creator_ids ?? []),
  ]);
  return { lineage_id: members[0]?.lineage_id ?? null, lineage_creator_ids: [...new Set(creators)].sort() };
}
