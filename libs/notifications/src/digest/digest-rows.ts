import type { Notification } from '../inbox/notification';

/** A row of a digest: what it is about, and the sum of its events. */
export interface DigestRow {
  title: string;
  times: number;
}

interface Titled {
  notification: Pick<Notification, 'id' | 'occurrences' | 'resource_id' | 'resource_type'>;
  title: string;
}

const ASKING: ReadonlySet<string> = new Set([
  'approval_needed',
  'approval_due_soon',
  'approval_overdue',
  'approval_escalated',
  'question_asked',
]);

/** Whether a notification asks its person to do something. */
export const isAsking = ({ kind }: Pick<Notification, 'kind'>): boolean => ASKING.has(kind);

/** One row for each resource, with the title of its newest notification; the newest row first. */
export function digestRows(titled: readonly Titled[]): DigestRow[] {
  const rows = new Map<string, DigestRow & { id: string }>();
  for (const { notification, title } of titled) {
    const { id, occurrences, resource_type, resource_id } = notification;
    const key = `${resource_type} ${resource_id}`;
    const known = rows.get(key);
    const times = (known?.times ?? 0) + occurrences;
    rows.set(key, known && known.id > id ? { ...known, times } : { id, title, times });
  }
  return [...rows.values()]
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .map(({ title, times }) => ({ title, times }));
}
