import { Link, useLocation } from '@tanstack/react-router';
import { Empty } from '../../ui/empty';
import { NewRowsButton, useNewRows } from '../../ui/new-rows';
import { Split } from '../../ui/split';
import { AuditTable } from './audit-table';
import styles from './audit.module.css';
import type { Entry } from './entry';
import type { AuditFilters } from './filters';
import { newerPage } from './newer-page';
import { OpenEntry } from './open-entry';
import { WORDS } from './words';

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
  page: { rows: Entry[]; older: string | undefined };
  place: Place;
  open: string | undefined;
  /** Undefined while the rows are those of another view. */
  view: string | undefined;
  read_at_ms: number;
}

/** The entries of a page, with the open one next to them. */
export function AuditList({ page, place, open, view, read_at_ms }: AuditListProps) {
  const { rows, waiting, show } = useNewRows({ rows: page.rows, hasMore: page.older !== undefined, isLog: true }, view);
  const isFiltered = Object.keys(place.filters).length > 0;
  const older = waiting > 0 ? String(rows.at(-1)?.seq) : page.older;
  const entry = rows.find(({ id }) => id === open);
  return (
    <Split
      list={
        <>
          <NewRowsButton waiting={waiting} show={show} />
          {rows.length === 0 ? (
            <Empty title={isFiltered ? WORDS.noneMatch : WORDS.none} />
          ) : (
            <AuditTable rows={rows} isBusy={view === undefined} open={open} read_at_ms={read_at_ms} />
          )}
          <Pages place={place} isFiltered={isFiltered} first={rows[0]?.seq ?? null} older={older} />
        </>
      }
      open={open !== undefined && <OpenEntry key={open} entry={entry} />}
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
    <nav aria-label={WORDS.pages} className={styles.pages}>
      {newer && (
        <Link
          to="/audit"
          search={(search) => ({ ...search, cursor: newer.cursor, open: undefined })}
          state={{ visited: newer.visited }}
        >
          {WORDS.newer}
        </Link>
      )}
      {older !== undefined && (
        <Link
          to="/audit"
          search={(search) => ({ ...search, cursor: older, open: undefined })}
          state={{ visited: [...visited, ...(own === undefined ? [] : [own])] }}
        >
          {WORDS.older}
        </Link>
      )}
    </nav>
  );
}
