import { useState } from 'react';
import type { InboxQuery } from './inbox.graphql.ts';
import type { Row } from './inbox-columns';
import { type Seen, seenOf, settleRows } from './settle-rows';

interface SettledInbox {
  rows: Row[];
  arrived: number;
  showArrived: () => void;
}

const NOTHING: Row[] = [];

/** The rows of the page as the person has seen them. @param view another page or order shows its rows at once */
export function useSettledRows(inbox: InboxQuery['approvalRequests'] | undefined, view: string): SettledInbox {
  const [known, setKnown] = useState<{ view: string; seen: Seen }>();
  const latest = inbox?.data ?? NOTHING;
  const hasMore = inbox?.paginatorInfo.hasMorePages ?? false;
  const before = known?.view === view ? known.seen : seenOf(latest, hasMore);
  const { rows, arrived, seen } = settleRows(before, latest, hasMore);
  if (inbox && (known?.view !== view || (seen !== known.seen && !isSame(seen, known.seen)))) setKnown({ view, seen });
  return { rows, arrived, showArrived: () => setKnown({ view, seen: seenOf(latest, hasMore) }) };
}

const isSame = (one: Seen, other: Seen): boolean => one.hadMore === other.hadMore && one.ids.join() === other.ids.join();
