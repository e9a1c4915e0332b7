import { type ClipboardEvent, useCallback, useState } from 'react';
import type { UseFieldArrayInsert } from 'react-hook-form';
import { announce } from '../../ui/status';
import type { RequestFormControl } from './form-field';
import { EMPTY_LINE, type FormValues, MAX_LINES, isBlank } from './form-values';
import { type Unread, isTable, readTable } from './paste-lines';
import { readNumber } from './read-number';

/** What a paste did not take over. */
export interface Pasted {
  unread: readonly Unread[];
  /** The rows beyond the maximum number of lines. */
  notAdded: number;
  /** A text that is not a number, pasted into a field of numbers. */
  notNumber?: string;
}

interface PasteProps {
  form: RequestFormControl;
  insert: UseFieldArrayInsert<FormValues, 'lines'>;
  /** Whether no line can be added. */
  isLocked: boolean;
}

const NOTHING: Pasted = { unread: [], notAdded: 0 };
const PASTED_FIELDS = ['partnumber', 'quote_quantity', 'requested_price'] as const;

/** Rows of a spreadsheet that are pasted into a line become lines: the first one is that line while it is blank. */
export function usePaste({ form, insert, isLocked }: PasteProps) {
  const [pasted, setPasted] = useState(NOTHING);
  const onPaste = useCallback(
    (index: number, event: ClipboardEvent<HTMLElement>) => {
      const text = event.clipboardData.getData('text/plain');
      if (!(event.target instanceof HTMLInputElement)) return;
      if (!isTable(text)) return setPasted(pasteNumber(event, event.target, text));
      event.preventDefault();
      if (!isLocked) setPasted(addRows({ form, insert }, index, text));
    },
    [form, insert, isLocked],
  );
  return { onPaste, pasted };
}

function addRows({ form, insert }: Pick<PasteProps, 'form' | 'insert'>, index: number, text: string): Pasted {
  const { lines: rows, unread } = readTable(text);
  const lines = form.getValues('lines');
  const current = lines[index];
  const fills = current !== undefined && isBlank(current);
  const added = rows.slice(0, MAX_LINES - lines.length + (fills ? 1 : 0));
  const [first, ...rest] = fills ? added : [undefined, ...added];
  if (first) {
    for (const field of PASTED_FIELDS) form.setValue(`lines.${index}.${field}`, first[field]);
    form.setValue(`lines.${index}.unread`, first.unread);
  }
  const more = rest.flatMap((row) => (row ? [{ ...EMPTY_LINE, ...row }] : []));
  if (more.length) insert(index + 1, more, { shouldFocus: false });
  if (added.length) announce(added.length === 1 ? '1 line added.' : `${added.length} lines added.`);
  return { unread, notAdded: rows.length - added.length };
}

/** A browser drops the separators of a number that is pasted, so that `52,50` would become 5250. */
function pasteNumber(event: ClipboardEvent<HTMLElement>, input: HTMLInputElement, text: string): Pasted {
  const number = readNumber(text, false);
  if (input.type !== 'number' || input.readOnly || text.trim() === '' || number === text) return NOTHING;
  event.preventDefault();
  if (number === null) return { ...NOTHING, notNumber: text.trim() };
  document.execCommand('insertText', false, number); // fires the events of typing
  return NOTHING;
}
