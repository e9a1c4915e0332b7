import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cookieOf, logIn } from '../support/people';
import { replyOf } from '../support/gateway';
import { type DemoFile, ServiceProcess, askDemo, demoOf, discard, newDataDir } from '../support/service-process';

const peopleOf = ({ tenants }: DemoFile): DemoFile['tenants'][number]['users'] => tenants.flatMap(({ users }) => users);

/** The e-mail addresses that the service lists for a log-in without a password. */
async function listed(url: string): Promise<string[]> {
  const { body } = await replyOf(await fetch(`${url}/v2/session/demo`));
  return (body as { data: { email: string }[] }).data.map(({ email }) => email);
}

const enter = async (url: string, email: string): Promise<number> =>
  (
    await fetch(`${url}/v2/session/demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  ).status;

test('the demo users log in with the passwords of demo.json, and with new passwords after the file was lost', async () => {
  const data_dir = newDataDir();
  let service = new ServiceProcess(data_dir);
  try {
    const first_url = await service.ready();
    const first = peopleOf(demoOf(data_dir));
    expect(first.map(({ role }) => role).sort()).toEqual([
      ...['admin', 'approver', 'approver', 'approver', 'approver', 'approver', 'approver', 'auditor'],
      ...['owner', 'owner', 'requester', 'requester', 'requester'],
    ]);
    expect(new Set(first.map(({ password }) => password)).size).toBe(first.length);
    const replies = await Promise.all(first.map(({ email, password }) => logIn(first_url, { email, password })));
    expect(replies.map(({ body }) => (body as { data?: { user: object } }).data?.user)).toEqual(
      first.map(({ email, role }) => expect.objectContaining({ email, role, active: true }) as object),
    );
    const cookie = cookieOf(replies[0] as never);
    const emails = first.map(({ email }) => email);
    expect([await listed(first_url), await Promise.all(emails.map((email) => enter(first_url, email)))]).toEqual([
      emails,
      emails.map(() => 200),
    ]);
    await service.end();

    rmSync(join(data_dir, 'demo.json'));
    service = new ServiceProcess(data_dir, { DAS_PROCESSES: '2' });
    const url = await service.ready();
    const second = peopleOf(demoOf(data_dir));
    expect((await fetch(`${url}/v2/session`, { headers: { cookie } })).status).toBe(401);
    const [was, is] = [first[0], second[0]];
    expect((await logIn(url, { email: was?.email, password: was?.password })).status).toBe(401);
    expect((await logIn(url, { email: is?.email, password: is?.password })).status).toBe(200);
    expect((await askDemo(data_dir, url, '{ ping }')).body).toEqual({ data: { ping: 'pong' } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => listed(url))); // of both processes
    expect([answers, await enter(url, emails[0] ?? '')]).toEqual([answers.map(() => emails), 200]);
    await service.end();

    service = new ServiceProcess(data_dir, { DAS_DEMO_LOG_IN: 'off' });
    expect(await listed(await service.ready())).toEqual([]);
  } finally {
    await service.end('SIGKILL');
    discard(data_dir);
  }
});
