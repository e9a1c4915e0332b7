import { Badge } from '../../ui/badge';
import { STATES, stateText } from './state-text';

/** The state of a request or of a line. */
export const StateBadge = ({ state }: { state: string }) => (
  <Badge tone={STATES[state]?.tone ?? 'grey'} text={stateText(state)} />
);
