import type { Warning } from '@das/approval-requests';
import { ResourceShape } from '../framework/resource-shape';

export const WARNING = new ResourceShape<Warning>('Warning', {
  columns: ['code', 'message', 'opportunity_id', 'details'],
});
