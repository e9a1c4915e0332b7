interface Sent {
  url: string;
  message_id: string;
  /** The body, as it was sent. */
  body: string;
}

/** Single quotes for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Shell commands that send a delivery again, signed now with the secret of the endpoint in `$SECRET`. The page does not know the secret, and the signature
 * of the attempt is not stored.
 */
export const curlOf = ({ url, message_id, body }: Sent): string =>
  [
    `BODY=${quoted(body)}`,
    'AT=$(date +%s)',
    `KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \\n')`,
    `SIGNATURE=$(printf %s "${message_id}.$AT.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)`,
    `curl -X POST ${quoted(url)} \\`,
    `  -H 'content-type: application/json' -H 'user-agent: DAS-Webhooks/1' \\`,
    `  -H 'webhook-id: ${message_id}' -H "webhook-timestamp: $AT" -H "webhook-signature: v1,$SIGNATURE" \\`,
    '  --data-raw "$BODY"',
  ].join('\n');
