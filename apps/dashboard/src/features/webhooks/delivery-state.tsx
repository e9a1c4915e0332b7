import { Badge, type Tone } from '../../ui/badge';

const STATES: Record<string, { text: string; tone: Tone; isWarning?: boolean }> = {
  pending: { text: 'Pending', tone: 'amber' },
  delivering: { text: 'Delivering', tone: 'teal' },
  delivered: { text: 'Delivered', tone: 'green' },
  retrying: { text: 'Retrying', tone: 'amber', isWarning: true },
  paused: { text: 'Paused', tone: 'grey' },
  exhausted: { text: 'Failed', tone: 'red' },
};

/** The states of a delivery as the API names them. */
export const DELIVERY_STATES = Object.keys(STATES);

/** The word of a state: `Failed` for `exhausted`. */
export const deliveryStateText = (state: string): string => STATES[state]?.text ?? state;

/** Whether no further attempt follows by itself. */
export const hasEnded = (state: string): boolean => ['delivered', 'exhausted', 'paused'].includes(state);

export function DeliveryState({ state }: { state: string }) {
  const { text, tone, isWarning = false } = STATES[state] ?? { text: state, tone: 'grey' };
  return <Badge tone={tone} text={text} isWarning={isWarning} />;
}
