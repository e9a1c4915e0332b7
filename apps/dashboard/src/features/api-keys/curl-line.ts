/** A call with the key that works when it is pasted into a shell. */
export const curlLine = (origin: string, secret: string): string =>
  [
    `curl ${origin}/graphql`,
    `-H 'Authorization: Bearer ${secret}'`,
    `-H 'Content-Type: application/json'`,
    `-d '{"query":"{ me { user { name } permissions } }"}'`,
  ].join(' \\\n  ');
