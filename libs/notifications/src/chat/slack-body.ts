import type { Block } from '../mail/blocks';
import { rowText } from '../mail/text-body';
import { type ChatContent, chatValue } from './chat-content';

/** Limits of the platform, in characters after escaping. */
const MAX_HEADER = 150;
const MAX_TEXT = 2_000;
const MAX_FIELDS = 10;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A value in which no part is a link or a mention, cut so that no entity is broken. */
export function slackText(value: string, most = MAX_TEXT): string {
  const escaped = [...chatValue(value)].map((character) => ENTITIES[character] ?? character);
  let length = 0;
  const end = escaped.findIndex((part) => (length += part.length) > most - 1);
  return end < 0 ? escaped.join('') : `${escaped.slice(0, end).join('')}…`;
}

const plain = (text: string, most?: number) => ({
  type: 'plain_text',
  text: slackText(text, most) || '–',
  emoji: false,
});

/** The body for an incoming webhook of Slack. All texts are plain: Slack reads no markup in them. */
export function slackBody({ title, blocks, link }: ChatContent): object {
  const button = link && {
    type: 'actions',
    elements: [{ type: 'button', text: plain(link.text), url: link.url }],
  };
  return {
    text: slackText(title),
    blocks: [
      { type: 'header', text: plain(title, MAX_HEADER) },
      ...blocks.flatMap(sectionsOf),
      ...(button ? [button] : []),
    ],
  };
}

function sectionsOf(block: Block): object[] {
  switch (block.kind) {
    case 'paragraph':
      return [{ type: 'section', text: plain(block.text) }];
    case 'pairs': {
      const fields = block.pairs.slice(0, MAX_FIELDS).map(([name, value]) => plain(`${name}: ${value}`));
      return fields.length ? [{ type: 'section', fields }] : [];
    }
    case 'table':
      return block.rows.map((row) => ({ type: 'section', text: plain(rowText(block, row)) }));
    case 'link':
      return [];
  }
}
