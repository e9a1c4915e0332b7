import { link, pairs, paragraph, type Block } from './blocks';
import { subjectOf } from './clean-text';
import { type ComposedMail, type Mail, composeMail } from './compose-mail';
import { type ReadMail, readMail } from './read-mail';
import { requestBlocks } from './request-blocks';

const ID = '01KJQDK5Q7S9U1W3Y5A7C9E1G3';
const REQUEST = '01KJQDJGR0RT2GZSKYPD8J86G9';
const LINK = 'https://discounts.example.com/requests/1';

const mail = (given: Partial<Mail> = {}): Mail => ({
  id: ID,
  from: { name: 'Discounts', address: 'discounts@example.com' },
  to: { name: 'Dana Whitlock', address: 'dana@veltrona.example' },
  subject: '[Veltrona] Oslo Ferry Works: your approval is needed',
  blocks: [paragraph('Hello'), link('Open the request', LINK)],
  date: new Date('2026-11-28T05:00:00Z'),
  ...given,
});
const raw = ({ message }: ComposedMail): string => message.toString('utf8');
const composed = async (given: Partial<Mail>): Promise<ReadMail & { raw: string }> => {
  const text = raw(await composeMail(mail(given)));
  return { ...readMail(text), raw: text };
};
const header = ({ headers }: ReadMail, name: string): string[] =>
  headers.filter((each) => each.name.toLowerCase() === name).map(({ value }) => value);

test('a mail has the headers of the contract, text before HTML, and plain addresses in its envelope', async () => {
  const { envelope, message } = await composeMail(
    mail({ request_id: REQUEST, unsubscribe_url: 'https://x.example/v2/unsubscribe/abc' }),
  );
  expect(envelope).toEqual({ from: 'discounts@example.com', to: 'dana@veltrona.example' });
  const read = readMail(message.toString('utf8'));
  const headers = Object.fromEntries(read.headers.map(({ name, value }) => [name.toLowerCase(), value]));
  expect(headers).toEqual({
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': '<https://x.example/v2/unsubscribe/abc>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    from: 'Discounts <discounts@example.com>',
    to: 'Dana Whitlock <dana@veltrona.example>',
    'in-reply-to': `<request-${REQUEST}@example.com>`,
    references: `<request-${REQUEST}@example.com>`,
    subject: '[Veltrona] Oslo Ferry Works: your approval is needed',
    'message-id': `<${ID}@example.com>`,
    date: 'Sat, 28 Nov 2026 05:00:00 +0000',
    'mime-version': '1.0',
    'content-type': expect.stringMatching(/^multipart\/alternative; boundary=/) as string,
  });
  expect(read.text).toBe(`Hello\n\nOpen the request:\n${LINK}\n`);
  expect(message.toString('utf8').indexOf('text/plain')).toBeLessThan(message.toString('utf8').indexOf('text/html'));
});

test('mandatory kinds and tests have no unsubscribe headers, and mails about no request no conversation', async () => {
  const read = await composed({});
  for (const name of ['list-unsubscribe', 'list-unsubscribe-post', 'in-reply-to', 'references'])
    expect(header(read, name)).toEqual([]);
});

const HOSTILE = [
  'a\r\nBcc: x@evil.example',
  'a\u2028Bcc: x@evil.example\u2029',
  'a\u0085Bcc: x@evil.example',
  '=?utf-8?q?x?=',
  '=?utf-8?B?QmNjOiB4QGV2aWwuZXhhbXBsZQ==?= and =?x',
  '"Dana" <x@evil.example>, "y"',
  'x@evil.example, y@evil.example',
  '\u202egnp.exe \u2066x\u2069\u200f',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  `"'><a href="https://evil.example">`,
  '&lt;b&gt; & \u00e4\u4e2d\u{1f600}',
  '\ud800 half',
  '\u0000\u0007\u001b[31mred',
  'a\tb   c',
  'x'.repeat(5_000),
  '.\r\n.\r\nQUIT',
  '--boundary\r\n\r\n',
];

test.each(HOSTILE.map((value) => [value]))('the value %j adds no header, recipient, markup or line', async (value) => {
  const blocks: Block[] = [
    pairs(['Customer', value]),
    { kind: 'table', columns: [{ title: 'Part' }, { title: 'Quantity' }], rows: [[value, '1']] },
    paragraph(value),
    link('Open the request', LINK),
  ];
  const plain = await composed({
    blocks: [pairs(['Customer', 'Acme']), paragraph('x'), link('Open the request', LINK)],
  });
  const subject = subjectOf('Veltrona', `${value}: your approval is needed`);
  const read = await composed({ subject, blocks, to: { name: value, address: 'dana@veltrona.example' } });
  expect(read.headers.map(({ name }) => name).sort()).toEqual(plain.headers.map(({ name }) => name).sort());
  expect(header(read, 'subject')).toEqual([subject]);
  expect([...subject].length).toBeLessThanOrEqual(200);
  expect(subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
  const [to = ''] = header(read, 'to');
  expect(to.endsWith('<dana@veltrona.example>')).toBe(true);
  expect((await composeMail(mail({ to: { name: value, address: 'dana@veltrona.example' } }))).envelope.to).toBe(
    'dana@veltrona.example',
  );
  expect(read.html).not.toMatch(/<script|<img|<form|<link|onerror=[^&]*>|javascript:/i);
  expect(read.html.match(/<a /g)).toHaveLength(1);
  expect(read.text).toContain(`Open the request:\n${LINK}`);
  expect(read.text.split('\n').filter((line) => line.startsWith('Bcc:'))).toHaveLength(
    /^[^\n]*[\r\n\u2028\u0085]Bcc/.test(value) ? 1 : 0,
  ); // the paragraph keeps its lines
});

test('a subject that looks like an encoded word appears as its letters', async () => {
  const subject = subjectOf('Veltrona', '=?utf-8?q?x?=: approved');
  const { raw: text } = await composed({ subject });
  expect(text).not.toContain('=?utf-8?q?x?=');
  expect(text).toMatch(/^Subject: =\?UTF-8\?Q\?/m);
  expect(header(readMail(text), 'subject')).toEqual(['[Veltrona] =?utf-8?q?x?=: approved']);
});

test('a value is never read as a file, an address or an attachment', async () => {
  const value = { path: '/etc/passwd', href: 'http://127.0.0.1:1', toString: () => 'x' } as unknown as string;
  await expect(composed({ blocks: [paragraph(value)] })).rejects.toThrow();
  const read = await composed({ blocks: [paragraph('file:///etc/passwd'), paragraph('data:text/html,x')] });
  expect(read.text).toContain('file:///etc/passwd');
});

test('text and HTML of a request show the same facts and lines; further lines are counted', async () => {
  const line = {
    partnumber: 'VPS-480-48D',
    quote_quantity: 1_200,
    list_price_at_request: 189,
    requested_price: 155.5,
    approved_price: null,
    discount: 17.7249,
  };
  const request = {
    name: 'Oslo Ferry Works',
    end_customer_name: 'Port of Oslo',
    project_name: null,
    requester: 'Dana Whitlock',
    due_at: '2026-11-30 23:30:00',
    requested_total: 186_600,
    lines: [
      ...Array.from({ length: 21 }, () => line),
      { ...line, approved_price: 160, quote_quantity: null, discount: null },
    ],
  };
  const read = await composed({ blocks: requestBlocks(request, { currency: 'USD', timezone: 'Europe/Berlin' }) });
  expect(read.text).toContain(
    'Request: Oslo Ferry Works\nEnd customer: Port of Oslo\nRequester: Dana Whitlock\nDue: 1 Dec 2026, 00:30\n',
  );
  expect(read.text).toContain(
    '- Part: VPS-480-48D, Quantity: 1,200, List: 189.00, Requested: 155.50, Discount: 17.7 %, Approved: –\n',
  );
  expect(read.text).toContain('and 2 more lines\n\nRequested total: USD 186,600.00\nApproved total: USD 160.00');
  expect(read.html.match(/VPS-480-48D/g)).toHaveLength(20);
  expect(read.html).toContain('<html lang="en">');
  for (const value of ['Port of Oslo', '1,200', '189.00', '155.50', '17.7 %', 'USD 186,600.00'])
    expect(read.html).toContain(value);
  expect(read.html).not.toMatch(/src=|url\(|@import|<style|http-equiv/);
});
