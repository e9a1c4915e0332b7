import { readSettings } from '@das/platform';
import { mailConfig } from './mail-config';
import { Settings } from './settings';

const SERVER = {
  DAS_SECRET_KEY: Buffer.alloc(32, 'test').toString('base64'),
  DAS_SMTP_URL: 'smtp://us%40er:p%3Aw@mail.example:2525',
  DAS_MAIL_FROM: '"Discounts, \\"EU\\"" <discounts@example.com>',
  DAS_PUBLIC_URL: 'https://discounts.example.com',
};
const faultsOf = (given: object): string[] => {
  try {
    readSettings(Settings, { ...SERVER, ...given });
    return [];
  } catch (error) {
    return (error as { faults: string[] }).faults;
  }
};

test('a mail server is read with its credentials, and TLS is required unless the settings say auto', () => {
  const { transport, from } = mailConfig(readSettings(Settings, SERVER));
  expect(from).toEqual({ name: 'Discounts, "EU"', address: 'discounts@example.com' });
  expect(transport).toEqual({
    kind: 'smtp',
    host: 'mail.example',
    port: 2525,
    is_tls: false,
    requires_tls: true,
    credentials: { user: 'us@er', pass: 'p:w' },
  });
  const auto = mailConfig(readSettings(Settings, { ...SERVER, DAS_SMTP_URL: 'smtps://[::1]', DAS_SMTP_TLS: 'auto' }));
  expect(auto.transport).toEqual({ kind: 'smtp', host: '::1', port: 465, is_tls: true, requires_tls: false });
});

test('without a mail server there is no e-mail, except that the embedded database has files', () => {
  const { DAS_SECRET_KEY } = SERVER;
  const settings = readSettings(Settings, { DAS_SECRET_KEY });
  expect(mailConfig(settings)).toMatchObject({ transport: null, is_on: false });
  expect(mailConfig({ ...settings, mail_directory: '/data/mail' })).toMatchObject({
    transport: { kind: 'files', directory: '/data/mail' },
    is_on: true,
  });
});

test('the service does not start with a mail server and without sender or public address', () => {
  expect(faultsOf({ DAS_MAIL_FROM: undefined, DAS_PUBLIC_URL: undefined })).toEqual([
    'DAS_SMTP_URL needs DAS_MAIL_FROM',
    'DAS_SMTP_URL needs DAS_PUBLIC_URL',
  ]);
});

test.each([
  ['DAS_PUBLIC_URL', 'http://discounts.example.com'],
  ['DAS_PUBLIC_URL', 'https://user@discounts.example.com'],
  ['DAS_PUBLIC_URL', 'https://discounts.example.com/das'],
  ['DAS_PUBLIC_URL', 'https://discounts.example.com?a=1'],
  ['DAS_PUBLIC_URL', 'ftp://127.0.0.1'],
  ['DAS_SMTP_URL', 'http://mail.example'],
  ['DAS_SMTP_URL', 'smtp://mail.example/?pool=true'],
  ['DAS_SMTP_URL', 'smtp://mail.example/path'],
  ['DAS_SMTP_URL', 'smtp://user@mail.example'],
  ['DAS_SMTP_URL', 'smtp://user:100%@mail.example'],
  ['DAS_SMTP_URL', 'smtp://'],
  ['DAS_MAIL_FROM', 'one@example.com, two@example.com'],
  ['DAS_MAIL_FROM', '"Discounts" <one@example.com> <two@example.com>'],
  ['DAS_MAIL_FROM', 'Discounts'],
  ['DAS_MAIL_FROM', 'a@example.com\nBcc: x@evil.example'],
  ['DAS_SMTP_TLS', 'never'],
  ['DAS_MAIL_SETTLE_SECONDS', '301'],
  ['DAS_MAIL_KEEP_DAYS', '0'],
  ['DAS_MAIL_RETRY_SECONDS', '60,soon'],
])('%s may not be %j, and its fault shows no secret', (name, value) => {
  const faults = faultsOf({ [name]: value });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(name);
  expect(faults[0]).not.toContain('100%');
});

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'https://discounts.example.com/'])(
  'DAS_PUBLIC_URL may be %s',
  (url) => expect(faultsOf({ DAS_PUBLIC_URL: url })).toEqual([]),
);
