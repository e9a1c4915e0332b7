import type { Option } from '../../ui/option';

/** The options whose value or label contains the text, in any case. Those whose value begins with it are the first. */
export function suggestionsFor(options: readonly Option[], text: string): Option[] {
  const wanted = text.toLowerCase();
  const begins = ({ value }: Option): boolean => value.toLowerCase().startsWith(wanted);
  const found = options.filter(({ value, label }) => `${value}\n${label}`.toLowerCase().includes(wanted));
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
