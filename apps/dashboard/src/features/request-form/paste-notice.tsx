import { Notice } from '../../ui/notice';
import type { Pasted } from './use-paste';

const MOST_SHOWN = 10;

/** What a paste did not take over. The live region is present before its text, so that screen readers announce it. */
export function PasteNotice({ unread, notAdded, notNumber }: Pasted) {
  const isEmpty = !unread.length && !notAdded && notNumber === undefined;
  return (
    <div role="status">
      {!isEmpty && (
        <Notice>
          {notNumber !== undefined && (
            <p>{`“${notNumber}” was not pasted: it is not a number, or has two meanings.`}</p>
          )}
          {notAdded > 0 && <p>{`${notAdded} rows were not added: a request has at most 200 lines.`}</p>}
          {unread.length > 0 && <p>These values could not be read. Enter them by hand:</p>}
          <ul>
            {unread.slice(0, MOST_SHOWN).map(({ row, column, text }) => (
              <li key={`${row} ${column}`}>{`Row ${row}, ${column}: ${text}`}</li>
            ))}
            {unread.length > MOST_SHOWN && <li>{`and ${unread.length - MOST_SHOWN} more`}</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}
