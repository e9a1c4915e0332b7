import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';

const DOCUMENT = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'webhooks.md'), 'utf8');

/** The code block of this language, which the document has once. */
function codeIn(language: string): string {
  const [code, ...others] = [...DOCUMENT.matchAll(/```(\w+)\n(.*?)```/gs)].flatMap(([, name, text = '']) =>
    name === language ? text : [],
  );
  if (code === undefined || others.length) throw new Error(`docs/webhooks.md must have one block of ${language}.`);
  return code;
}

const valueOf = (part: string): string =>
  new RegExp(`^\\| ${part} \\| \`(.+)\` \\|$`, 'm').exec(DOCUMENT)?.[1] ?? `no ${part}`;

interface Message {
  body: string;
  id: string;
  timestamp: string;
  signatures: string;
  secret: string;
  now: number;
}

/** The vector of the document. */
const VECTOR: Message = {
  body: valueOf('body'),
  id: valueOf('`webhook-id`'),
  timestamp: valueOf('`webhook-timestamp`'),
  signatures: valueOf('`webhook-signature`'),
  secret: valueOf('secret'),
  now: 1_772_461_231,
};
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const AT = new Date(VECTOR.now * 1_000);
const OTHERS_SIGNATURE = new Webhook(OTHER_SECRET).sign(VECTOR.id, AT, VECTOR.body);

test('the vector has the secret of the contract and the signature of the reference library', () => {
  expect(VECTOR.secret).toBe('whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=');
  expect(new Webhook(VECTOR.secret).sign(VECTOR.id, AT, VECTOR.body)).toBe(VECTOR.signatures);
});

/** How an example is run: a program that prints the events of messages as a list, with null for a message that it refuses. */
interface Example {
  command: string;
  file: string;
  source: string;
}

const headersOf = ({ id, timestamp, signatures }: Message): object => ({
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signatures,
});

const EXAMPLES: Record<string, Example> = {
  TypeScript: {
    command: process.execPath,
    file: 'verify.mts',
    source: `${codeIn('ts')}
const events = JSON.parse(process.argv[2]!).map(({ body, headers, secret, now }) => {
  try {
    return verify(Buffer.from(body), headers, secret, now);
  } catch {
    return null;
  }
});
process.stdout.write(JSON.stringify(events));`,
  },
  Python: {
    command: 'python3',
    file: 'verify.py',
    source: `${codeIn('python')}
import sys
def event(given):
    try:
        return verify(given["body"].encode(), given["headers"], given["secret"], given["now"])
    except ValueError:
        return None
print(json.dumps([event(given) for given in json.loads(sys.argv[1])]))`,
  },
  PHP: {
    command: 'php',
    file: 'verify.php',
    source: `${codeIn('php')}
$events = [];
foreach (json_decode($argv[1], true) as $given) {
    try {
        $events[] = verify($given['body'], $given['headers'], $given['secret'], $given['now']);
    } catch (RuntimeException) {
        $events[] = null;
    }
}
echo json_encode($events);`,
  },
};

/** Messages that every example refuses. */
const REFUSED: Record<string, Partial<Message>> = {
  'a changed byte of the body': { body: VECTOR.body.replace('Zoë', 'Zoe') },
  'another id': { id: 'msg_01KJQDJH1QW5E0A2S4D6F8G0H3' },
  'a wrong secret': { secret: OTHER_SECRET },
  'a timestamp of 301 seconds ago': { now: VECTOR.now + 301 },
  'a timestamp 301 seconds ahead': { now: VECTOR.now - 301 },
  'a timestamp that is not a number': { timestamp: 'now' },
  'a changed timestamp': { timestamp: String(VECTOR.now + 1) },
  'no signature': { signatures: '' },
  'an empty signature': { signatures: 'v1,' },
  'a signature of another version': { signatures: VECTOR.signatures.replace('v1,', 'v2,') },
  'a file pattern as signature': { signatures: '*' },
};

const ACCEPTED: Record<string, Partial<Message>> = {
  'the vector': {},
  'two signatures, of which the first is right': { signatures: `${VECTOR.signatures} ${OTHERS_SIGNATURE}` },
  'two signatures, of which the second is right': { signatures: `${OTHERS_SIGNATURE} ${VECTOR.signatures}` },
  'a timestamp of 300 seconds ago': { now: VECTOR.now + 300 },
};

const messages = (changes: Record<string, Partial<Message>>): Message[] =>
  Object.values(changes).map((change) => ({ ...VECTOR, ...change }));
const EVENT = JSON.parse(VECTOR.body) as object;

const isPresent = (command: string, argument: string): boolean => spawnSync(command, [argument]).status === 0;
const testWhen = (is: boolean, missing: string) => (title: string, work: () => void) =>
  is ? test(title, work) : test.skip(`${title} (skipped: no ${missing})`, work); // it runs where the language is installed

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'das-verify-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.entries(EXAMPLES))('the example in %s', (_, { command, file, source }) => {
  const whenPresent = testWhen(isPresent(command, '--version'), command);

  whenPresent('returns the events of right messages, and fails for wrong ones', () => {
    const all = [...messages(ACCEPTED), ...messages(REFUSED)];
    writeFileSync(join(folder, file), source);
    const given = JSON.stringify(all.map((message) => ({ ...message, headers: headersOf(message) })));
    const { stdout, stderr } = spawnSync(command, [join(folder, file), given], { encoding: 'utf8' });
    const events = JSON.parse(stdout || JSON.stringify(stderr)) as unknown[];
    expect(Object.keys({ ...ACCEPTED, ...REFUSED }).map((what, index) => [what, events[index]])).toEqual([
      ...Object.keys(ACCEPTED).map((what) => [what, EVENT]),
      ...Object.keys(REFUSED).map((what) => [what, null]),
    ]);
  });
});

describe('the example for the shell', () => {
  const whenPresent = testWhen(isPresent('openssl', 'version') && isPresent('base64', '--version'), 'openssl');

  whenPresent('prints a right message and exits with 0, and exits with 1 for wrong ones', () => {
    const file = join(folder, 'verify.sh');
    writeFileSync(file, codeIn('sh'));
    const run = ({ body, id, timestamp, signatures, secret, now }: Message): [number | null, string] => {
      const given = [body, id, timestamp, signatures, secret, String(now)];
      const { status, stdout } = spawnSync('sh', [file, ...given], { encoding: 'utf8' });
      return [status, stdout];
    };
    expect(messages(ACCEPTED).map(run)).toEqual(messages(ACCEPTED).map(({ body }) => [0, `${body}\n`]));
    expect(messages(REFUSED).map(run)).toEqual(messages(REFUSED).map(() => [1, '']));
  });
});
