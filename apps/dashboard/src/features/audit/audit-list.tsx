import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Empty } from '../../ui/empty';
import { List } from '../../ui/list-page';
import { NewRowsLine, useNewRows } from '../../ui/new-rows';
import { Split } from '../../ui/split';
import { COLUMNS, NARROW_COLUMNS } from './audit-table';
import styles from './audit.module.css';
import type { Entry } from './entry';
import type { AuditFilters } from './filters';
import { newerPage } from './newer-page';
import { OpenEntry } from './open-entry';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Cursors of the newer pages of the audit log that the person came through. */
    visited?: string[];
  }
}

/** Where in the log a page is. */
interface Place {
  cursor: string | undefined;
  filters: AuditFilters;
  head: number | undefined;
}

interface AuditListProps {
  entries: UseQueryResult<{ rows: Entry[]; older: string | undefined }>;
  /** What was asked for. */
  view: string;
  place: Place;
  open: string | undefined;
}

const NO_ROWS: Entry[] = [];

/** The entries of a page, with the open one next to them. */
export function AuditList({ entries, view, place, open }: AuditListProps) {
  const { rows: latest = NO_ROWS, older: next } = entries.data ?? {};
  const { rows, waiting, show } = useNewRows(
    { rows: latest, hasMore: next !== undefined, isLog: true },
    entries.isPlaceholderData ? undefined : view,
  );
  const isFiltered = Object.keys(place.filters).length > 0;
  const older = waiting > 0 ? String(rows.at(-1)?.seq) : next;
  return (
    <Split
      list={
        <>
          <NewRowsLine waiting={waiting} show={show} order="Newest first" />
          <List
            query={entries}
            pageOf={() => ({ rows, page: 1, last: 1 })}
            table={{ name: 'Audit log', columns: open === undefined ? COLUMNS : NARROW_COLUMNS, open }}
            empty={<Empty title={isFiltered ? 'No entries match.' : 'The log is empty.'} />}
            foot={() => <Pages place={place} isFiltered={isFiltered} first={rows[0]?.seq ?? null} older={older} />}
          />
        </>
      }
      open={open !== undefined && entries.data && <OpenEntry key={open} entry={rows.find(({ id }) => id === open)} />}
    />
  );
}

interface PagesProps {
  place: Place;
  isFiltered: boolean;
  /** The number of the first entry of this page. */
  first: number | null;
  older: string | undefined;
}

/** Links to the neighbouring pages. The way back is in the state of the history, so that it survives a reload. */
function Pages({ place: { cursor, head }, isFiltered, first, older }: PagesProps) {
  const visited = useLocation({ select: ({ state }) => state.visited }) ?? [];
  const newer = newerPage({ cursor, visited, head, isFiltered });
  const own = cursor ?? (first === null ? undefined : String(first + 1));
  if (newer === undefined && older === undefined) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {newer && (
        <Link
          to="/audit"
          search={(search) => ({ ...search, cursor: newer.cursor, open: undefined })}
          state={{ visited: newer.visited }}
        >
          Newer
        </Link>
      )}
      {older !== undefined && (
        <Link
          to="/audit"
          search={(search) => ({ ...search, cursor: older, open: undefined })}
          state={{ visited: [...visited, ...(own === undefined ? [] : [own])] }}
        >
          Older
        </Link>
      )}
    </nav>
  );
}
