/** What can be chosen for a line. */
export const CHOICES = ['approve', 'deny', 'leave'] as const;

export type Choice = (typeof CHOICES)[number];
