import { jsonLanguage } from '@codemirror/lang-json';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import type { ReactNode } from 'react';
import styles from './console.module.css';

const COLORS = tagHighlighter([
  { tag: tags.propertyName, class: styles.key ?? '' },
  { tag: tags.string, class: styles.string ?? '' },
  { tag: [tags.number, tags.bool, tags.null], class: styles.value ?? '' },
]);

/** A JSON text with colors for names and values. A text that is not JSON, or that is cut, keeps all of its characters. */
export function withColors(json: string): ReactNode[] {
  const parts: ReactNode[] = [];
  const add = (text: string, color: string) =>
    parts.push(
      color ? (
        <span key={parts.length} className={color}>
          {text}
        </span>
      ) : (
        text
      ),
    );
  highlightCode(json, jsonLanguage.parser.parse(json), COLORS, add, () => parts.push('\n'));
  return parts;
}
