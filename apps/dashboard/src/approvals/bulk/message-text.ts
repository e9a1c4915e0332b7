const PATH = /\bopportunities[. ](\d+)[. ]([a-z][a-z_]*(?: [a-z]+)*?)(?= field\b| must\b| is\b| may\b|$)/;
const NO_PRICE = /^The opportunities\.\d+\.approved price field is required\.$/;

/**
 * The server's message about a request in words of the page: the path of a value becomes its line, such as `Line 1 (VPS-480-48D)`.
 *
 * @param lines the lines of the request in their order; empty when they are not known
 */
export function messageText(message: string, lines: readonly { partnumber: string | null }[]): string {
  const path = PATH.exec(message);
  if (!path) return message;
  const [found, index = '', field = ''] = path;
  const line = lineText(Number(index), lines);
  if (NO_PRICE.test(message)) return `${line} has no price. Counter it.`;
  return `${line}: ${message.replace(found, field.replaceAll('_', ' '))}`;
}

function lineText(index: number, lines: readonly { partnumber: string | null }[]): string {
  const part = lines[index]?.partnumber;
  return part ? `Line ${index + 1} (${part})` : `Line ${index + 1}`;
}
