import type { Block } from './blocks';
import { oneLine, severalLines } from './clean-text';
import { type Markup, html } from './html';

/** No colours: a mail client in dark mode has its own, and borders have the colour of the text. */
const BODY = 'margin:0;padding:16px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5';
const MAIN = 'max-width:640px;margin:0 auto;overflow-wrap:anywhere';
const TABLE = 'border-collapse:collapse;font-size:14px;margin:16px 0';
const SCROLLED = 'overflow-x:auto';
const CELL = 'padding:4px 8px 4px 0;border-bottom:1px solid;text-align:left;vertical-align:top';
const NUMBER = 'padding:4px 0 4px 8px;border-bottom:1px solid;text-align:right;vertical-align:top;white-space:nowrap';

/** The HTML of a mail: no image, script, form or remote address, and only inline styles. */
export const htmlBody = (subject: string, blocks: readonly Block[]): string =>
  `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${oneLine(subject)}</title>
      </head>
      <body style="${BODY}">
        <div style="${MAIN}">${blocks.map(markupOf)}</div>
      </body>
    </html>`.text
  }\n`;

function markupOf(block: Block): Markup {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:16px 0">${linesOf(severalLines(block.text))}</p>`;
    case 'pairs':
      return html`<table role="presentation" style="${TABLE}">
        ${block.pairs.map(
          ([name, value]) =>
            html`<tr>
              <td style="${CELL}">${name}</td>
              <td style="${CELL}">${oneLine(value)}</td>
            </tr>`,
        )}
      </table>`;
    case 'table':
      return tableOf(block);
    case 'link':
      return html`<p style="margin:16px 0"><a href="${block.url}">${oneLine(block.text)}</a></p>`;
  }
}

const linesOf = (text: string): Markup[] =>
  text.split('\n').map((line, index) => (index ? html`<br />${line}` : html`${line}`));

const tableOf = ({ columns, rows }: Extract<Block, { kind: 'table' }>): Markup => {
  const style = (index: number): string => (columns[index]?.is_number ? NUMBER : CELL);
  const heads = columns.map(({ title }, index) => html`<th scope="col" style="${style(index)}">${title}</th>`);
  const cells = (row: readonly string[]): Markup[] =>
    row.map((cell, index) => html`<td style="${style(index)}">${oneLine(cell)}</td>`);
  return html`<div style="${SCROLLED}">
    <table style="${TABLE}">
      <thead>
        <tr>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${cells(row)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
};
