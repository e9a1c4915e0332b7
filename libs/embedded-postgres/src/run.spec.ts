import { createServer } from 'node:net';
import { freePort } from './free-port';
import { mustRun, run } from './run';

const sh = (script: string): [string, string[]] => ['/bin/sh', ['-c', script]];

test('the result of a program has its exit code and the text of both outputs', async () => {
  expect(await run(...sh('echo out; echo err >&2; exit 3'))).toEqual({
    code: 3,
    output: expect.stringMatching(/^(out\nerr|err\nout)$/),
  });
});

test('a program that is ended by a signal has failed', async () => {
  expect(await run(...sh('kill -9 $$'))).toEqual({ code: 1, output: '' });
});

test('programs run with an English locale and in UTC, so that their messages can be read', async () => {
  expect((await run(...sh('echo "$LC_ALL $TZ $PWD"'))).output).toBe('C UTC /');
});

test('the result does not wait for a server that the program leaves running with its outputs open', async () => {
  const started_at = Date.now();
  const { code, output } = await run(...sh('sleep 20 & echo $!'));
  expect(code).toBe(0);
  process.kill(Number(output));
  expect(Date.now() - started_at).toBeLessThan(10_000);
});

test('a program that must succeed throws its exit code and its output', async () => {
  await expect(mustRun(...sh('echo wrong; exit 2'))).rejects.toThrow('/bin/sh ended with 2: wrong');
  await expect(mustRun('/no/such/program', [])).rejects.toThrow('ENOENT');
});

test('a free port can be listened on', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  await new Promise((resolve) => server.close(resolve));
  expect(port).toBeGreaterThan(0);
});
