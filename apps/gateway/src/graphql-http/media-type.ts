export const LEGACY_JSON = 'application/json';
export const GRAPHQL_JSON = 'application/graphql-response+json';

/**
 * In which of GraphQL's two media types to answer. Whoever does not ask for the newer one by name gets the older:
 * `*∕*`, browsers and clients that send no `Accept` at all.
 */
export function answerType(accept = ''): typeof LEGACY_JSON | typeof GRAPHQL_JSON {
  const weightOf = (type: string): number => Math.max(...accept.split(',').map((part) => weight(part, type)), 0);
  const newer = weightOf(GRAPHQL_JSON);
  return newer > 0 && newer >= weightOf(LEGACY_JSON) ? GRAPHQL_JSON : LEGACY_JSON;
}

function weight(part: string, type: string): number {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  if (name !== type) return 0;
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return quality ? Number(quality.slice(2)) || 0 : 1;
}
