import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { PageHeading } from '../../ui/page-heading';
import { settingsOf } from './changes-of';
import { OrganisationForm } from './organisation-form';

/** The settings of the tenant. The form keeps its values while the viewer is read again. */
export function OrganisationPage() {
  const { tenant } = useViewer();
  const [begun, setBegun] = useState({ round: 0, settings: settingsOf(tenant) });
  const begin = (settings = settingsOf(tenant)) => setBegun(({ round }) => ({ round: round + 1, settings }));
  return (
    <>
      <PageHeading />
      <OrganisationForm key={begun.round} begun={begun.settings} stored={settingsOf(tenant)} onBegin={begin} />
    </>
  );
}
