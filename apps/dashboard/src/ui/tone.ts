/** The color of a state. Red and amber need attention. */
export type Tone = 'amber' | 'green' | 'teal' | 'red' | 'grey';
