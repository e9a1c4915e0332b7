import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cookieOf, logIn } from '../support/people';
import { type DemoFile, ServiceProcess, askDemo, demoOf, discard, newDataDir } from '../support/service-process';

const peopleOf = ({ tenants }: DemoFile): DemoFile['tenants'][number]['users'] => tenants.flatMap(({ users }) => users);

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
    await service.end();

    rmSync(join(data_dir, 'demo.json'));
    service = new ServiceProcess(data_dir);
    const url = await service.ready();
    const second = peopleOf(demoOf(data_dir));
    expect((await fetch(`${url}/v2/session`, { headers: { cookie } })).status).toBe(401);
    const [was, is] = [first[0], second[0]];
    expect((await logIn(url, { email: was?.email, password: was?.password })).status).toBe(401);
    expect((await logIn(url, { email: is?.email, password: is?.password })).status).toBe(200);
    expect((await askDemo(data_dir, url, '{ ping }')).body).toEqual({ data: { ping: 'pong' } });
  } finally {
    await service.end('SIGKILL');
    discard(data_dir);
  }
});
