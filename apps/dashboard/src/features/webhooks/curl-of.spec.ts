import { execFileSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { curlOf } from './curl-of';

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
/** Prints its arguments, one a line, in place of a call. */
const CURL = `curl() { for each in "$@"; do printf '%s\\n' "$each"; done; }`;

test('the commands send the body with a signature that verifies, also with quotes and dollars in the texts', () => {
  const body = JSON.stringify({ type: 'webhook.test', data: { note: `it's "$HOME" \`id\` \\ ü 日` } });
  const sent = curlOf({ url: "https://erp.example/a'b?c=$d", message_id: 'msg_01', body });
  const lines = execFileSync('sh', ['-c', `${CURL}\n${sent}`], { env: { ...process.env, SECRET } })
    .toString()
    .trimEnd()
    .split('\n');
  expect([lines[2], lines.at(-1)]).toEqual(["https://erp.example/a'b?c=$d", body]);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = /^([a-z-]+): (.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers[name] = value;
  }
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'msg_01' });
  expect(new Webhook(SECRET).verify(body, headers)).toEqual(JSON.parse(body));
});
