import type { DiscountRule } from '../../model/route';

/** The names of the fields that scopes are compared with, in sentences. */
const FIELD_WORDS: Record<string, string> = {
  sales_region: 'region',
  request_type: 'request type',
  customer_name: 'customer',
  account_number: 'account',
  rep_firm: 'rep firm',
  category_id: 'category',
};

/** Values by field, in words: `region EMEA and no account`. A category is named by its code, if it has one. */
export function scopeWords(
  values: Record<string, string | null>,
  rule: Pick<DiscountRule, 'category_code' | 'category_id'> | null | undefined,
): string {
  const nameOf = (field: string, value: string): string =>
    (field === 'category_id' && value === rule?.category_id && rule.category_code) || value;
  return Object.entries(values)
    .map(([field, value]) =>
      value === null ? `no ${FIELD_WORDS[field]}` : `${FIELD_WORDS[field]} ${nameOf(field, value)}`,
    )
    .join(' and ');
}

interface SelectedStaff {
  level_codes: string[];
  /** The names of the people who cover the line. */
  people: string[];
  /** The values by which scopes select them, in words; empty when no scope does. */
  words: string;
}

/** Says whom the scopes of a step's holders select: `Of RSM-NA and RSM-EMEA, Lukas Brandt covers region EMEA.` */
export function staffSentence({ level_codes, people, words }: SelectedStaff): string | null {
  if (!words) return null;
  if (!people.length) return `Nobody of ${level_codes.join(' or ')} covers ${words}, so the owner acts.`;
  return `Of ${level_codes.join(' and ')}, ${people.join(' and ')} ${people.length > 1 ? 'cover' : 'covers'} ${words}.`;
}
