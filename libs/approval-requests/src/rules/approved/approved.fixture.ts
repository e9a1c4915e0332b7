import { BEFORE, type Given, contextOf } from '../decision/decision.fixture';
import type { RequestDetail } from '../../model/request-detail';
import type { ApprovedContext } from './finish-today';

/** What an approved line has unless a test says otherwise. */
const APPROVED = { status: 'approved', revoked_at: null, superseded_at: null, used_quantity: 0 } as const;

interface ApprovedGiven extends Given {
  /** The changes of each line, in their order. */
  lines?: Partial<RequestDetail>[];
}

/** The context of an approved request whose lines are approved at the requested prices. */
export function approvedContext({ lines = [], request, ...given }: ApprovedGiven = {}): ApprovedContext {
  const context = contextOf({
    ...given,
    request: { status: 'approved', lifecycle_state: 'approved', valid_from: BEFORE, revises_id: null, ...request },
  });
  const approved = context.lines.map((line, index) => ({
    ...line,
    ...APPROVED,
    approved_price: line.requested_price,
    ...lines[index],
  }));
  return { ...context, lines: approved };
}
