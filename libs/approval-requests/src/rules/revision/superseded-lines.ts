import type { RequestDetail } from '../../model/request-detail';
import { isInForce } from '../lifecycle/is-valid';

type SupersededLine = Pick<RequestDetail, 'id' | 'superseded_at' | 'superseded_by_id' | 'superseded_by_request_id'>;
type SourceLine = Pick<RequestDetail, 'id' | 'revoked_at' | 'status' | 'superseded_at' | 'used_quantity'>;
type RevisionLine = Pick<RequestDetail, 'id' | 'revises_opportunity_id' | 'status' | 'used_quantity'>;

/** The request whose approval supersedes lines, with its lines. */
interface ApprovedRevision {
  id: string;
  lines: RevisionLine[];
}

/** The lines of a source that its approved revision replaces or has left out. A denied line leaves its predecessor as it was. @param now of the business clock */
export function supersededLines(source: SourceLine[], { id, lines }: ApprovedRevision, now: string): SupersededLine[] {
  const successors = new Map(lines.map((line) => [line.revises_opportunity_id, line]));
  return source.filter(isInForce).flatMap((line) => {
    const successor = successors.get(line.id);
    if (successor && successor.status !== 'approved') return [];
    return [
      {
        id: line.id,
        superseded_at: now,
        superseded_by_id: successor?.id ?? null,
        superseded_by_request_id: successor ? id : null,
      },
    ];
  });
}

/** The used quantities with which approved lines of a revision continue, where they differ. Those of revoked predecessors count, too. */
export function continuedUsage(
  source: SourceLine[],
  lines: RevisionLine[],
): Pick<RequestDetail, 'id' | 'used_quantity'>[] {
  const used = new Map(source.map((line) => [line.id, line.used_quantity]));
  return lines.flatMap(({ id, revises_opportunity_id, status, used_quantity: present }) => {
    const used_quantity = status === 'approved' ? used.get(revises_opportunity_id ?? '') : undefined;
    return used_quantity === undefined || used_quantity === present ? [] : [{ id, used_quantity }];
  });
}
