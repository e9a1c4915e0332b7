import type { Tone } from '../../ui/badge';

/** Words and tones of `Question.state`. */
const STATES: Record<string, { text: string; tone: Tone }> = {
  open: { text: 'Open', tone: 'amber' },
  answered: { text: 'Answered', tone: 'green' },
  closed: { text: 'Closed', tone: 'grey' },
  lapsed: { text: 'Lapsed', tone: 'grey' },
  obsolete: { text: 'Obsolete', tone: 'grey' },
};

/** The word of a state with its color. A state that the page does not know is shown as it is. */
export const questionState = (state: string): { text: string; tone: Tone } =>
  STATES[state] ?? { text: state, tone: 'grey' };
