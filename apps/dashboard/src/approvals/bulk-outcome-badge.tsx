import { Badge } from '../ui/badge';
import type { Tone } from '../ui/tone';
import { type BulkOutcome, outcomeText } from './bulk-outcomes';

const TONES: Record<string, Tone> = {
  approved: 'green',
  advanced: 'green',
  partially_approved: 'teal',
  unchanged: 'grey',
  failed: 'red',
};

/** The outcome of a request of a bulk approval, with the levels that decide next. */
export const OutcomeBadge = ({ item }: { item: Pick<BulkOutcome, 'outcome' | 'next'> }) => (
  <Badge tone={TONES[item.outcome] ?? 'grey'} text={outcomeText(item)} />
);
