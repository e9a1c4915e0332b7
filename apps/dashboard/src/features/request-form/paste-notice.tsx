import { Notice } from '../../ui/notice';
import type { Pasted } from './use-paste';
import { WORDS } from './words';

const MOST_SHOWN = 10;

/** What a paste did not take over. The live region is present before its text, so that screen readers announce it. */
export function PasteNotice({ unread, notAdded, notNumber }: Pasted) {
  const isEmpty = !unread.length && !notAdded && notNumber === undefined;
  return (
    <div role="status">
      {!isEmpty && (
        <Notice>
          {notNumber !== undefined && <p>{WORDS.notReadNumber(notNumber)}</p>}
          {notAdded > 0 && <p>{WORDS.notAdded(notAdded)}</p>}
          {unread.length > 0 && <p>{WORDS.notRead}</p>}
          <ul>
            {unread.slice(0, MOST_SHOWN).map(({ row, column, text }) => (
              <li key={`${row} ${column}`}>{WORDS.notReadValue(row, column, text)}</li>
            ))}
            {unread.length > MOST_SHOWN && <li>{WORDS.more(unread.length - MOST_SHOWN)}</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}
