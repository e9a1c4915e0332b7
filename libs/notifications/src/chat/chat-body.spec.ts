import { link, pairs, paragraph, type Block } from '../mail/blocks';
import { requestBlocks } from '../mail/request-blocks';
import { chatBody } from './chat-body';
import type { ChatContent } from './chat-content';

const URL = 'https://discounts.example.com/requests/1';
const MAX_TEAMS_BYTES = 28_000;

const TABLE: Block = {
  kind: 'table',
  columns: [{ title: 'Part' }, { title: 'Quantity', is_number: true }],
  rows: [['VPS-1', '40']],
};

const content = (given: Partial<ChatContent> = {}): ChatContent => ({
  kind: 'approval_needed',
  title: 'Oslo Ferry Works: approval is needed',
  blocks: [pairs(['Request', 'Oslo Ferry Works']), TABLE, paragraph('and 1 more line')],
  link: { text: 'Open the request', url: URL },
  occurred_at: '2026-03-02T14:20:31.000Z',
  tenant: { id: 'T', name: 'Veltrona' },
  resource: { type: 'approval_request', id: 'R' },
  ...given,
});

const plain = (text: string): object => ({ type: 'plain_text', text, emoji: false });
const richText = (...inlines: object[]): object => ({ type: 'RichTextBlock', inlines });
const run = (text: string, style: object = {}): object => ({ type: 'TextRun', text, ...style });

test.each([
  [
    'slack' as const,
    {
      text: 'Oslo Ferry Works: approval is needed',
      blocks: [
        { type: 'header', text: plain('Oslo Ferry Works: approval is needed') },
        { type: 'section', fields: [plain('Request: Oslo Ferry Works')] },
        { type: 'section', text: plain('- Part: VPS-1, Quantity: 40') },
        { type: 'section', text: plain('and 1 more line') },
        { type: 'actions', elements: [{ type: 'button', text: plain('Open the request'), url: URL }] },
      ],
    },
  ],
  [
    'teams' as const,
    {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              richText(run('Oslo Ferry Works: approval is needed', { weight: 'Bolder', size: 'Large' })),
              richText(run('Request: ', { weight: 'Bolder' }), run('Oslo Ferry Works')),
              richText(run('- Part: VPS-1, Quantity: 40')),
              richText(run('and 1 more line')),
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open the request', url: URL }],
          },
        },
      ],
    },
  ],
  [
    'webhook' as const,
    {
      kind: 'approval_needed',
      title: 'Oslo Ferry Works: approval is needed',
      text: 'Request: Oslo Ferry Works\n\n- Part: VPS-1, Quantity: 40\n\nand 1 more line',
      url: URL,
      occurred_at: '2026-03-02T14:20:31.000Z',
      tenant: { id: 'T', name: 'Veltrona' },
      resource: { type: 'approval_request', id: 'R' },
      facts: [{ name: 'Request', value: 'Oslo Ferry Works' }],
    },
  ],
])('the body of a message for %s', (kind, body) => {
  expect(JSON.parse(chatBody(kind, content()))).toEqual(body);
});

test('without an address of the service a message has no link', () => {
  const bodyOf = (kind: 'slack' | 'teams' | 'webhook'): string => chatBody(kind, content({ link: undefined }));
  expect(bodyOf('slack')).not.toContain('"actions"');
  expect(bodyOf('teams')).not.toContain('"actions"');
  expect(JSON.parse(bodyOf('webhook'))).toMatchObject({ url: null });
});

/** Every text of a body. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];

const HOSTILE = [
  ['a mention', '<!channel> <@U1> <!here|x>', '&lt;!channel&gt; &lt;@U1&gt; &lt;!here|x&gt;'],
  ['a link', '<https://evil.example|click>', '&lt;https://evil.example|click&gt;'],
  ['entities', '&lt;!channel&gt; & more', '&amp;lt;!channel&amp;gt; &amp; more'],
  ['line breaks', 'a\r\nb\u2028c\u0085d', 'abcd'],
  ['characters that change the direction of text', '\u202egnp.exe\u2066', 'gnp.exe'],
  [
    'markup of Teams',
    '[click](https://evil.example) **bold** <at>x</at>',
    '[click](https://evil.example) **bold** &lt;at&gt;x&lt;/at&gt;',
  ],
  ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
] as const;

test.each(HOSTILE)('a customer named like %s is text in every kind of channel', (_, name, escaped) => {
  const hostile = content({
    title: name,
    blocks: [pairs(['Request', name]), paragraph(name), { ...TABLE, rows: [[name, '1']] }],
  });
  const slack = JSON.parse(chatBody('slack', hostile)) as { text: string; blocks: object[] };
  expect(slack.text).toBe(escaped);
  expect(slack.blocks).toHaveLength(5);
  for (const text of textsOf(slack)) expect(text).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/);
  expect(chatBody('slack', hostile)).not.toContain('mrkdwn');
  const teams = JSON.parse(chatBody('teams', hostile)) as object;
  const blocks = JSON.stringify(teams).match(/"type":"\w+"/g) ?? [];
  expect(new Set(blocks)).toEqual(
    new Set(['"type":"message"', '"type":"AdaptiveCard"', '"type":"RichTextBlock"', '"type":"TextRun"']),
  );
});

const request = (text: string) => ({
  name: text,
  end_customer_name: text,
  project_name: text,
  requester: text,
  due_at: '2026-11-30 12:00:00',
  requested_total: 1e15,
  lines: Array.from({ length: 100 }, () => ({
    partnumber: text,
    quote_quantity: 1e9,
    list_price_at_request: 1e15,
    requested_price: 1e15,
    approved_price: 1e15,
    discount: 99.9,
  })),
});

test.each(['&', '<', '\u{1f600}', '"', '\\', 'ä'])('values of %s keep the limits of Slack and Teams', (character) => {
  const text = character.repeat(5_000);
  const form = { currency: text, timezone: 'UTC', most_lines: 5 };
  const large = content({
    title: text,
    blocks: [pairs(['Asked', text]), ...requestBlocks(request(text), form), link('x', 'y')],
  });
  expect(Buffer.byteLength(chatBody('teams', large))).toBeLessThan(MAX_TEAMS_BYTES);
  const { blocks } = JSON.parse(chatBody('slack', large)) as {
    blocks: { type: string; text?: { text: string }; fields?: { text: string }[] }[];
  };
  expect(blocks.length).toBeLessThanOrEqual(50);
  expect(blocks[0]?.text?.text.length).toBeLessThanOrEqual(150);
  for (const { text: section, fields = [] } of blocks) {
    expect(fields.length).toBeLessThanOrEqual(10);
    for (const each of [...fields, ...(section ? [section] : [])]) {
      expect(each.text.length).toBeLessThanOrEqual(2_000);
      expect(each.text).not.toMatch(/&(?!(?:amp|lt|gt);)/);
    }
  }
});
