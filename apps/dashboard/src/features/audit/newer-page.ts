import { PER_PAGE } from '../../ui/paged';

interface Place {
  /** The entries of this page are older than this one. Undefined on the newest page. */
  cursor: string | undefined;
  /** Cursors of the newer pages that the person came through, the last one last. */
  visited: readonly string[];
  /** The number of the newest entry; undefined while it is not known. */
  head: number | undefined;
  isFiltered: boolean;
}

/** A newer page. Without a cursor it is the newest one. */
export interface NewerPage {
  cursor: string | undefined;
  visited: string[];
}

/**
 * The page before this one, or undefined on the newest page. A page that the person came from shows the same entries again. Otherwise the
 * cursor follows from the numbers of the entries, which have no gaps; with a filter only the newest page is known.
 */
export function newerPage({ cursor, visited, head, isFiltered }: Place): NewerPage | undefined {
  if (cursor === undefined || isAboveHead(cursor, head)) return undefined;
  const computed = isFiltered ? undefined : String(Number(cursor) + PER_PAGE);
  const next = visited.at(-1) ?? computed;
  return { cursor: next === undefined || isAboveHead(next, head) ? undefined : next, visited: visited.slice(0, -1) };
}

const isAboveHead = (cursor: string, head: number | undefined): boolean => head !== undefined && Number(cursor) > head;
