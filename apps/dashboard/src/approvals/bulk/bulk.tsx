import { useState } from 'react';
import { lazyPart } from '../../ui/lazy';
import { countOf } from './bulk-target';
import type { BulkSelection } from './use-bulk-selection';

const BulkActions = lazyPart(() => import('./bulk-actions').then(({ BulkActions: part }) => part));

/** What can be done with the selected requests of a list. It goes on when nothing is selected any more. For people with `requests:decide`. */
export function Bulk({ selection }: { selection: BulkSelection }) {
  const [isUsed, setUsed] = useState(false);
  if (!isUsed && countOf(selection.target) > 0) setUsed(true);
  return isUsed && <BulkActions selection={selection} />;
}
