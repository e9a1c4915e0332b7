/** Code that verifies the signature of a delivery, without packages. The secret is in the environment, not in the code. */
export const VERIFY_CODE = [
  {
    language: 'TypeScript',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';

/** @param body the bytes of the request, before they are parsed */
export function isGenuine(body: string, headers: Record<string, string>): boolean {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(process.env.WEBHOOK_SECRET!.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  },
  {
    language: 'Python',
    code: `import base64, hashlib, hmac, os, time

def is_genuine(body: bytes, headers) -> bool:
    """body: the bytes of the request, before they are parsed"""
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split(" "))`,
  },
] as const;
