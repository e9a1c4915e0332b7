import { rangesText } from '../../format/ranges';

interface Item {
  id: string;
}

/**
 * Why lines cannot be approved, such as `Approval of lines 1 and 3 waits for the answer.`
 *
 * @param lines none for a request without lines
 * @param all the lines of the request in their order
 * @param people the names of the people who were asked, when they are named
 */
export function approvalWaitsText(
  lines: readonly Item[],
  all: readonly Item[],
  people: readonly string[] = [],
): string {
  const numbers = lines.map((line) => all.findIndex(({ id }) => id === line.id) + 1);
  const subject = numbers.length ? ` of ${numbers.length === 1 ? 'line' : 'lines'} ${listText(numbers)}` : '';
  const names = [...new Set(people)].join(', ');
  return `Approval${subject} waits for the answer${names && ` of ${names}`}.`;
}

/** Numbers as ranges, the last one after `and`. */
const listText = (numbers: readonly number[]): string => rangesText(numbers).replace(/, (?=[^,]*$)/, ' and ');
