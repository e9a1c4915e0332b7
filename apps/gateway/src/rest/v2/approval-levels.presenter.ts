import { ApprovalLevel } from '@das/approval-levels';
import { Shown } from '../shown';

export const APPROVAL_LEVEL = new Shown<ApprovalLevel>('ApprovalLevel', {
  own: ['id', 'name', 'code', 'rank', 'threshold_price_requested', 'threshold_price_approved', 'description', 'active', 'created_at', 'updated_at'],
});
