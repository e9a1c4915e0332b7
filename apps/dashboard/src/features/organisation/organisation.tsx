import { useCallback, useState } from 'react';
import { useViewer } from '../../api/viewer';
import { LeaveGuard } from '../../ui/leave-guard';
import { PageHeading } from '../../ui/page-heading';
import { Calendar } from './calendar';
import { settingsOf } from './changes-of';
import { OrganisationForm } from './organisation-form';

/** The settings and the calendar of the tenant. The form keeps its values while the viewer is read again. */
export function OrganisationPage() {
  const { tenant } = useViewer();
  const [begun, setBegun] = useState({ round: 0, settings: settingsOf(tenant) });
  const begin = (settings = settingsOf(tenant)) => setBegun(({ round }) => ({ round: round + 1, settings }));
  const [unsaved, setUnsaved] = useState({ settings: false, calendar: false });
  const onSettings = useCallback((settings: boolean) => setUnsaved((all) => ({ ...all, settings })), []);
  const onCalendar = useCallback((calendar: boolean) => setUnsaved((all) => ({ ...all, calendar })), []);
  return (
    <>
      <LeaveGuard hasChanges={unsaved.settings || unsaved.calendar} />
      <PageHeading />
      <OrganisationForm
        key={begun.round}
        begun={begun.settings}
        stored={settingsOf(tenant)}
        onBegin={begin}
        onChanges={onSettings}
      />
      <Calendar onChanges={onCalendar} />
    </>
  );
}
