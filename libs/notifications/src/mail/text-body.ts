import type { Block } from './blocks';
import { oneLine, severalLines } from './clean-text';

/** The text of a mail. Each value of pairs and tables is one line, so that it cannot look like another one. */
export const textBody = (blocks: readonly Block[]): string => `${blocks.map(textOf).filter(Boolean).join('\n\n')}\n`;

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return severalLines(block.text);
    case 'pairs':
      return block.pairs.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
    case 'table':
      return block.rows.map((row) => rowText(block, row)).join('\n');
    case 'link':
      return `${oneLine(block.text)}:\n${block.url}`;
  }
}

/** The columns of a row with their names. */
export const rowText = ({ columns }: Extract<Block, { kind: 'table' }>, row: readonly string[]): string =>
  `- ${columns.map(({ title }, index) => `${title}: ${oneLine(row[index] ?? '')}`).join(', ')}`;
