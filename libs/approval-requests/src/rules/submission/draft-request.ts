import { ApprovalRequest } from '../../model/approval-request';
import type { RequestDetail } from '../../model/request-detail';
import { SCOPED_FIELDS } from '../routing/scope-values';
import type { DiscountRule } from '../../model/route';

/** Discount rules by line id, from rules by part number. */
export const rulesByLine = (
  lines: RequestDetail[],
  byPartnumber: Map<string, DiscountRule>,
): Map<string, DiscountRule> =>
  new Map(
    lines.flatMap(({ id, partnumber }) => {
      const rule = byPartnumber.get(partnumber ?? '');
      return rule ? [[id, rule] as const] : [];
    }),
  );

/** A request that is not stored yet. @param id blank for a preview */
export const draftRequest = (id: string, created_by_id: string | null): ApprovalRequest =>
  Object.assign(new ApprovalRequest(), {
    id,
    round: 1,
    version: 1,
    status: 'pending',
    lifecycle_state: 'pending',
    created_by_id,
    validity_period: null,
    ...Object.fromEntries(SCOPED_FIELDS.map((field) => [field, null])),
  });

const DRAFT = 'draft ';

/** Gives a line of a preview an id that no stored line has. */
export const draftLineId = (index: number): string => `${DRAFT}${index}`;
export const isStored = ({ id }: RequestDetail): boolean => !id.startsWith(DRAFT);
