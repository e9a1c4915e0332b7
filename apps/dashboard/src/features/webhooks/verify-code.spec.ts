import { execFileSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import ts from 'typescript';
import { VERIFY_CODE } from './verify-code';

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const OTHER_SECRET = 'whsec_HxwdHhsYGRoXFBUWExAREg8MDQ4LCAkKBwQFBgMAAQI=';
const BODY = '{"type":"webhook.test","data":{"name":"Zoë"}}';
const [typescript, python] = VERIFY_CODE;

type Headers = Record<string, string>;

function headersOf(secret: string, age_s = 0): Headers {
  const at = new Date(Date.now() - age_s * 1_000);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': new Webhook(secret).sign('msg_1', at, BODY),
  };
}

const both = ({ 'webhook-signature': wrong, ...rest }: Headers, { 'webhook-signature': right }: Headers): Headers => ({
  ...rest,
  'webhook-signature': `${wrong} ${right}`,
});

const CASES: [what: string, isGenuine: boolean, body: string, headers: () => Headers][] = [
  ['a genuine delivery', true, BODY, () => headersOf(SECRET)],
  ['two signatures of which the second is right', true, BODY, () => both(headersOf(OTHER_SECRET), headersOf(SECRET))],
  ['a changed body', false, BODY.replace('Zoë', 'Zoe'), () => headersOf(SECRET)],
  ['the signature of another secret', false, BODY, () => headersOf(OTHER_SECRET)],
  ['an old timestamp', false, BODY, () => headersOf(SECRET, 600)],
  ['an empty signature', false, BODY, () => ({ ...headersOf(SECRET), 'webhook-signature': '' })],
];

const inTypeScript = (body: string, headers: Headers): boolean => {
  const program = `${typescript.code}\nconsole.log(isGenuine(process.argv[1], JSON.parse(process.argv[2])));`;
  const { outputText } = ts.transpileModule(program, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return run(process.execPath, ['--input-type=module', '-e', outputText, body, JSON.stringify(headers)]);
};

const inPython = (body: string, headers: Headers): boolean => {
  const program = `${python.code}\nimport json, sys\nprint(str(is_genuine(sys.argv[1].encode(), json.loads(sys.argv[2]))).lower())`;
  return run('python3', ['-c', program, body, JSON.stringify(headers)]);
};

const run = (program: string, values: string[]): boolean =>
  execFileSync(program, values, {
    env: { ...process.env, WEBHOOK_SECRET: SECRET, PYTHONUTF8: '1' },
    encoding: 'utf8',
  }).trim() === 'true';

function hasPython(): boolean {
  try {
    return Boolean(execFileSync('python3', ['--version']));
  } catch {
    return false;
  }
}

test.each(CASES)('the TypeScript code recognises %s', (_what, isGenuine, body, headers) => {
  expect(inTypeScript(body, headers())).toBe(isGenuine);
});

(hasPython() ? test : test.skip).each(CASES)('the Python code recognises %s', (_what, isGenuine, body, headers) => {
  expect(inPython(body, headers())).toBe(isGenuine);
});
