import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailOptions } from '@das/notifications';
import type { Gateway } from '../support/gateway';
import { MailReceiver, silentServer } from '../support/mail-receiver';
import { mailsOf, notify, untilNone, useMails } from '../support/mails';
import { until } from '../support/service-process';
import { newTeam } from '../support/workflow-fixture';

const folder = mkdtempSync(join(tmpdir(), 'das-mail-'));
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=mail.test', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert],
  ],
  { stdio: 'ignore' },
);
const tls = { key: readFileSync(key), cert: readFileSync(cert) };
const ca = tls.cert.toString();

afterAll(() => rmSync(folder, { recursive: true }));

const withoutTls = useMails({ DAS_SMTP_TLS: 'required' });
const untrusted = useMails({ DAS_SMTP_TLS: 'required' }, new MailReceiver({ ...tls, disabledCommands: ['AUTH'] }));
const trusted = useMails(
  { DAS_SMTP_TLS: 'required', DAS_SMTP_URL: 'smtp://us%40er:right@127.0.0.1:1' },
  new MailReceiver({ ...tls, disabledCommands: [] }),
);
const implicit = useMails(
  { DAS_SMTP_URL: 'smtps://user:right@127.0.0.1:1' },
  new MailReceiver({ ...tls, secure: true, disabledCommands: [] }),
);
const plainWithPassword = useMails(
  { DAS_SMTP_URL: 'smtp://user:right@127.0.0.1:1' },
  new MailReceiver({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
);
const wrongPassword = useMails(
  { DAS_SMTP_TLS: 'auto', DAS_SMTP_URL: 'smtp://user:s3cr3t-w0rd@127.0.0.1:1' },
  new MailReceiver({ ...tls, disabledCommands: [] }),
);

const withoutGreeting = useMails();

/** What this gateway and the one that started last have logged: classes of Nest log to the last one. */
const logged = (): string => [wrongPassword, withoutGreeting].flatMap(({ gateway }) => gateway.log).join('');

const trust = ({ app }: Gateway): unknown =>
  Object.assign(app.get(MailOptions, { strict: false }).transport ?? {}, { ca });

/** The state of one mail, once it has ended or an attempt has failed. */
async function outcomeOf({ gateway }: { gateway: Gateway }) {
  const team = await newTeam(gateway);
  await notify(gateway, team, team.pa, { kind: 'password_changed' });
  await until(async () =>
    (await mailsOf(team)).some(({ status, last_error }) => status !== 'pending' || last_error !== null),
  );
  const [mail] = await mailsOf(team);
  return { status: mail?.status, attempts: mail?.attempts, last_error: mail?.last_error };
}

test('with DAS_SMTP_TLS=required no mail leaves to a server without TLS, or with a certificate that is not trusted', async () => {
  expect(await outcomeOf(withoutTls)).toMatchObject({ status: 'pending', attempts: 0 });
  expect(withoutTls.receiver.asked).toEqual([]);
  expect(await outcomeOf(untrusted)).toMatchObject({
    status: 'pending',
    attempts: 0,
    last_error: expect.stringMatching(/self-signed|certificate/i) as string,
  });
  expect(untrusted.receiver.asked).toEqual([]);
});

test('with a valid certificate mails leave over STARTTLS, after the log-in', async () => {
  trust(trusted.gateway);
  expect(await outcomeOf(trusted)).toMatchObject({ status: 'sent', attempts: 1 });
  expect(trusted.receiver.mails).toMatchObject([{ is_secure: true, user: 'us@er' }]);
});

test('smtps:// begins with TLS', async () => {
  trust(implicit.gateway);
  expect(await outcomeOf(implicit)).toMatchObject({ status: 'sent', attempts: 1 });
  expect(implicit.receiver.mails).toMatchObject([{ is_secure: true, user: 'user' }]);
});

test('a password is never sent without TLS, and no attempt counts', async () => {
  expect(await outcomeOf(plainWithPassword)).toEqual({
    status: 'pending',
    attempts: 0,
    last_error: 'The mail server offers no TLS, so the password is not sent.',
  });
  expect(plainWithPassword.receiver.asked).toEqual([]);
});

test('a refused log-in counts no attempt, and the password is in no log line and no error', async () => {
  trust(wrongPassword.gateway);
  const outcome = await outcomeOf(wrongPassword);
  expect(outcome).toMatchObject({ status: 'pending', attempts: 0 });
  await until(async () => logged().includes('The mail server cannot be used'));
  expect([outcome.last_error, logged()].join('')).not.toMatch(/s3cr3t|czNjcjN0/);
});

test('mails of one tenant do not delay those of another', async () => {
  const { gateway, receiver } = trusted;
  trust(gateway);
  const [busy, other] = [await newTeam(gateway), await newTeam(gateway)];
  receiver.refuse = (stage) => (stage === 'mail' ? { code: 451, text: 'later' } : undefined);
  for (let count = 0; count < 60; count += 1) await notify(gateway, busy, busy.pa, { kind: 'password_changed' });
  await notify(gateway, other, other.pa, { kind: 'password_changed' });
  const before = receiver.mails.length;
  receiver.refuse = () => undefined;
  const [mail] = await untilNone(other, 'pending');
  await untilNone(busy, 'pending');
  const arrived = receiver.mails.slice(before);
  const place = arrived.findIndex(({ raw }) => raw.includes(mail?.message_id ?? 'no mail'));
  expect(arrived.length).toBeGreaterThanOrEqual(61);
  expect(place).toBeGreaterThanOrEqual(0);
  expect(place).toBeLessThan(arrived.length - 1);
});

test('a server that does not greet is given up', async () => {
  const silent = await silentServer();
  const { gateway } = withoutGreeting;
  Object.assign(gateway.app.get(MailOptions, { strict: false }), { greeting_timeout_ms: 300 });
  Object.assign(gateway.app.get(MailOptions, { strict: false }).transport ?? {}, {
    port: silent.port,
  });
  const outcome = await outcomeOf(withoutGreeting);
  expect(outcome).toMatchObject({
    status: 'pending',
    attempts: 0,
    last_error: expect.stringContaining('reeting') as string,
  });
  silent.end();
});
