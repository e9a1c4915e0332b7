import type { ExampleRequest } from './example-request';

/** Text inside the double quotes of a shell. */
const quoted = (text: string): string => text.replace(/[\\"$`]/g, '\\$&');
/** Text as one argument of a shell. */
const argument = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const CREDENTIALS = {
  key: ['-H "Authorization: Bearer $KEY"'],
  metrics_token: ['-H "Authorization: Bearer $METRICS_TOKEN"'],
  session: ['-b cookies.txt', '-H "Origin: $BASE"'],
  none: [],
};

/** The request as a command of a POSIX shell, with the variables `BASE` and `KEY`. */
export function curlExample({ method, target, credential, isIdempotent, setsCookie, body }: ExampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...CREDENTIALS[credential],
    ...(setsCookie ? ['-c cookies.txt'] : []),
    ...(isIdempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body ? ['-H "Content-Type: application/json"', `-d ${argument(JSON.stringify(body.value, null, 2))}`] : []),
  ];
  return [`curl "$BASE${quoted(target)}"`, ...options].join(' \\\n  ');
}
