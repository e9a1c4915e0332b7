import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { LeaveGuard } from '../../ui/leave-guard';
import { PageHeading } from '../../ui/page-heading';
import { Tabs } from '../../ui/tabs';
import { ChatChannels } from './chat-channels';
import { type EmailSearch, Emails } from './emails';
import { MyNotifications, OrganisationDefaults } from './my-notifications';

export type NotificationTab = 'chat' | 'emails' | 'organisation';

interface NotificationSettingsProps {
  tab: NotificationTab | undefined;
  search: EmailSearch;
}

/** What people receive, and what was sent. */
export function NotificationSettingsPage({ tab, search }: NotificationSettingsProps) {
  const { can } = useViewer();
  const [hasChanges, setChanges] = useState(false);
  const tabs = [
    { label: 'My notifications', value: undefined, search: {} },
    ...(can('tenant:manage')
      ? [{ label: 'Organisation', value: 'organisation', search: { tab: 'organisation' } }]
      : []),
    ...(can('webhooks:manage') ? [{ label: 'Chat', value: 'chat', search: { tab: 'chat' } }] : []),
    ...(can('users:manage') ? [{ label: 'E-mails', value: 'emails', search: { tab: 'emails' } }] : []),
  ];
  const current = tabs.some(({ value }) => value === tab) ? tab : undefined;
  return (
    <>
      <PageHeading />
      <Tabs name="Notification settings" tabs={tabs} current={current} />
      {current === undefined && <MyNotifications onChanges={setChanges} />}
      {current === 'organisation' && <OrganisationDefaults onChanges={setChanges} />}
      {current === 'chat' && <ChatChannels />}
      {current === 'emails' && <Emails search={search} />}
      <LeaveGuard hasChanges={hasChanges} />
    </>
  );
}
