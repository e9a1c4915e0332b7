/** What a person types to extend an approval. */
export interface ExtensionValues {
  valid_until: string;
  validity_period: string;
  reason: string;
}

export const EXTENSION_LABELS = {
  valid_until: 'New end',
  validity_period: 'Or for a period',
  reason: 'Reason',
} as const;

/** Exactly one of the end and the period is needed. */
export function extensionProblems({ valid_until, validity_period }: ExtensionValues): Record<string, string> {
  const hasPeriod = validity_period.trim() !== '';
  if (valid_until === '' && !hasPeriod) return { valid_until: 'Enter a new end or a period.' };
  return valid_until !== '' && hasPeriod ? { validity_period: 'Enter a new end or a period, not both.' } : {};
}

export const extensionInput = ({ valid_until, validity_period, reason }: ExtensionValues) => ({
  valid_until: valid_until || null,
  validity_period: validity_period.trim() || null,
  reason: reason.trim() || null,
});
