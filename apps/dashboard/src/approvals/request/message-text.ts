const PATH =
  /\b(?:input[. ])?(opportunities|decisions)[. ](\d+)[. ]([a-z][a-z_]*(?: [a-z]+)*?)(?= field\b| must\b| is\b| may\b|$)/;
const NO_PRICE = /^The (?:input\.)?(?:opportunities|decisions)\.\d+\.approved price field is required\.$/;

interface Part {
  partnumber: string | null;
}

/**
 * The server's message about a request in words of the page: the path of a value becomes its line, such as `Line 1 (VPS-480-48D)`.
 *
 * @param lines the lines of the request in their order; empty when they are not known
 * @param decided the lines of a decision line by line, in the order in which they were sent
 */
export function messageText(message: string, lines: readonly Part[], decided: readonly Part[] = lines): string {
  const path = PATH.exec(message);
  if (!path) return message;
  const [found, list, position = '', field = ''] = path;
  const named = list === 'decisions' ? decided[Number(position)] : undefined;
  const index = named ? lines.indexOf(named) : Number(position);
  const line = lineText(index, lines);
  if (NO_PRICE.test(message)) return `${line} has no price. Counter it.`;
  return `${line}: ${message.replace(found, field.replaceAll('_', ' '))}`;
}

function lineText(index: number, lines: readonly Part[]): string {
  const part = lines[index]?.partnumber;
  return part ? `Line ${index + 1} (${part})` : `Line ${index + 1}`;
}
