import type { RuleFacts } from '@das/platform';

const shown = (value: unknown): string => Number(value).toLocaleString('en');

/** The limits that rules of a field set, as sentences. @param said limits whose numbers it has are left out */
export function limitsText(rules: RuleFacts[], said: string): string {
  const of = (name: string): string | undefined => {
    const found = rules.find(({ rule, params }) => rule === name && Object.keys(params).length > 0);
    return found && shown(found.params['max'] ?? found.params['min']);
  };
  const [longest, most, least, greatest] = ['max_length', 'max_items', 'min', 'max'].map(of);
  const words = rules.find((rule) => rule.words)?.words ?? [];
  const sentences = [
    most && `At most ${most} items.`,
    longest && (most ? `Each has at most ${longest} characters.` : `At most ${longest} characters.`),
    least && (greatest ? `From ${least} to ${greatest}.` : `At least ${least}.`),
    !least && greatest && `At most ${greatest}.`,
    words.length && !words.every((word) => said.includes(word)) && `One of: ${words.join(', ')}.`,
  ];
  return sentences.filter((sentence) => sentence && !isSaid(sentence, said)).join(' ');
}

/** Whether a text has all numbers of a sentence. */
function isSaid(sentence: string, said: string): boolean {
  const numbers = sentence.match(/\d[\d,]*/g) ?? [];
  return numbers.length > 0 && numbers.every((number) => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(said));
}
