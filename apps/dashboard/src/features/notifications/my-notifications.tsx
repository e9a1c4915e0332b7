import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { ListState } from '../../ui/list-state';
import { Moment } from '../../ui/values';
import { EmailAddress } from './email-address';
import { PreferencesForm } from './preferences-form';
import {
  defaultsDocument,
  preferencesDocument,
  updateDefaultsDocument,
  updatePreferencesDocument,
} from './preferences.graphql.ts';
import styles from './notifications.module.css';

interface TabProps {
  onChanges: (hasChanges: boolean) => void;
}

/** What the person receives. */
export function MyNotifications({ onChanges }: TabProps) {
  const own = useQuery({
    queryKey: ['notification preferences', 'own'],
    queryFn: ({ signal }) => post(preferencesDocument, {}, { signal }),
  });
  const write = useWrite(updatePreferencesDocument);
  return (
    <ListState query={own}>
      {({ notificationKinds, notificationPreferences: stored }) => (
        <>
          <PreferencesForm
            name="My notifications"
            kinds={notificationKinds}
            stored={stored}
            isPersonal
            write={write}
            onSaved={() => own.refetch()}
            onChanges={onChanges}
          />
          {stored.next_digest_at && (
            <p className={styles.next}>
              {'Next digest '}
              <Moment value={stored.next_digest_at} />
            </p>
          )}
          <EmailAddress email={stored.email} />
        </>
      )}
    </ListState>
  );
}

/** What people receive who have set nothing. */
export function OrganisationDefaults({ onChanges }: TabProps) {
  const defaults = useQuery({
    queryKey: ['notification preferences', 'defaults'],
    queryFn: ({ signal }) => post(defaultsDocument, {}, { signal }),
  });
  const write = useWrite(updateDefaultsDocument);
  return (
    <ListState query={defaults}>
      {({ notificationKinds, notificationDefaults }) => (
        <>
          <p className={styles.hint}>A change applies at once to everyone who has set nothing.</p>
          <PreferencesForm
            name="Defaults of the organisation"
            kinds={notificationKinds}
            stored={notificationDefaults}
            write={write}
            onSaved={() => defaults.refetch()}
            onChanges={onChanges}
          />
        </>
      )}
    </ListState>
  );
}
