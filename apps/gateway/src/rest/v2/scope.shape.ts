import type { Scope } from '@das/approval-levels';
import { ResourceShape } from '../framework/resource-shape';

/** What a holder or a delegation covers. */
export const SCOPE = new ResourceShape<Scope>('Scope', {
  columns: ['sales_regions', 'request_types', 'customers', 'account_numbers', 'rep_firms', 'category_ids'],
});
