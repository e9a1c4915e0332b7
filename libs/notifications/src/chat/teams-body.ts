import type { Block } from '../mail/blocks';
import { rowText } from '../mail/text-body';
import { type ChatContent, chatValue } from './chat-content';

type TextRun = { type: 'TextRun'; text: string; weight?: 'Bolder'; size?: 'Large' };

const run = (text: string, style: Omit<TextRun, 'text' | 'type'> = {}): TextRun => ({
  type: 'TextRun',
  text: chatValue(text) || '–',
  ...style,
});

const richText = (...inlines: TextRun[]) => ({ type: 'RichTextBlock', inlines });

/**
 * The body for a workflow of Teams: an Adaptive Card. Values are text runs, in which Teams reads no markup. It is smaller than 28 kB, because
 * values and lines are bounded.
 */
export function teamsBody({ title, blocks, link }: ChatContent): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [richText(run(title, { weight: 'Bolder', size: 'Large' })), ...blocks.flatMap(elementsOf)],
          ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }] }),
        },
      },
    ],
  };
}

function elementsOf(block: Block): object[] {
  switch (block.kind) {
    case 'paragraph':
      return [richText(run(block.text))];
    case 'pairs':
      return block.pairs.map(([name, value]) =>
        richText({ type: 'TextRun', text: `${name}: `, weight: 'Bolder' }, run(value)),
      );
    case 'table':
      return block.rows.map((row) => richText(run(rowText(block, row))));
    case 'link':
      return [];
  }
}
