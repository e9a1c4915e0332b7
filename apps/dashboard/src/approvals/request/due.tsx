import { Badge } from '../../ui/badge';
import { Age, Moment, None } from '../../ui/values';

interface DueProps {
  due_at: string | null;
  is_overdue: boolean;
  /** When the row was read. */
  now_ms: number;
}

/** The deadline in the row of a list, such as `in 3 h`, or how long it has passed. */
export function Due({ due_at, is_overdue, now_ms }: DueProps) {
  if (due_at === null) return <None />;
  if (!is_overdue) return <Moment value={due_at} now_ms={now_ms} />;
  return (
    <>
      <Badge tone="red" text="Overdue" isWarning /> <Age since={due_at} now_ms={now_ms} />
    </>
  );
}
