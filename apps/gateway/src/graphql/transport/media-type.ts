import { acceptQuality, acceptsByName } from '../../http/requests/accept-quality';

export const LEGACY_JSON = 'application/json';
export const GRAPHQL_JSON = 'application/graphql-response+json';

/**
 * The media type of the response. `application/json`, unless the client names the newer type or excludes the older one: also
 * for `*∕*`, browsers and requests without `Accept`. On a tie the newer type wins, as its specification asks clients to list both.
 */
export function answerType(accept?: string): typeof LEGACY_JSON | typeof GRAPHQL_JSON {
  const [newer, older] = [acceptQuality(accept, GRAPHQL_JSON), acceptQuality(accept, LEGACY_JSON)];
  const isWanted = newer > 0 && newer >= older && (acceptsByName(accept, GRAPHQL_JSON) || older === 0);
  return isWanted ? GRAPHQL_JSON : LEGACY_JSON;
}
