import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListState } from '../../ui/list-state';
import { CalendarForm } from './calendar-form';
import { calendarQuery } from './calendar-query';
import { type CalendarValues, type StoredCalendar, calendarValues } from './calendar-values';

interface CalendarProps {
  /** Called with whether there are changes that are not saved. */
  onChanges: (hasChanges: boolean) => void;
}

/** The business hours and holidays of the tenant. */
export function Calendar({ onChanges }: CalendarProps) {
  const calendar = useQuery(calendarQuery);
  return <ListState query={calendar}>{(stored) => <Begun stored={stored} onChanges={onChanges} />}</ListState>;
}

/** The form keeps its values while the calendar is read again. */
function Begun({ stored, onChanges }: CalendarProps & { stored: StoredCalendar }) {
  const [begun, setBegun] = useState(() => ({ round: 0, values: calendarValues(stored) }));
  const begin = (values: CalendarValues = calendarValues(stored)) =>
    setBegun(({ round }) => ({ round: round + 1, values }));
  return (
    <CalendarForm
      key={begun.round}
      begun={begun.values}
      stored={calendarValues(stored)}
      timezone={stored.timezone}
      onBegin={begin}
      onRestored={({ hours }) => setBegun(({ round, values }) => ({ round, values: { ...values, hours } }))}
      onChanges={onChanges}
    />
  );
}
