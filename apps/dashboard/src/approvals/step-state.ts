/** The state of a step: decided, waiting for a decision now or later, skipped or cancelled, or denied. */
export type StepState = 'done' | 'active' | 'waiting' | 'skipped' | 'denied';
