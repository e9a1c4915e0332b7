import { ApprovalLevel } from '@das/approval-levels';
import { ResourceShape } from '../framework/resource-shape';

export const APPROVAL_LEVEL = new ResourceShape<ApprovalLevel>('ApprovalLevel', {
  columns: ['id', 'name', 'code', 'rank', 'threshold_price_requested', 'threshold_price_approved', 'description', 'active', 'created_at', 'updated_at'],
});
