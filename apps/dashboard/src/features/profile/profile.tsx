import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useViewer } from '../../api/viewer';
import { Delegations } from '../../approvals/delegation/delegations';
import { roleText } from '../../format/role';
import { buttonClasses } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { Facts } from '../../ui/facts';
import { Checkbox } from '../../ui/field';
import { PageHeading } from '../../ui/page-heading';
import { singleKeysAreOn, switchSingleKeys } from '../../ui/shortcuts';
import { THEMES, THEMES_TEXT, applyTheme, storedTheme } from '../../ui/theme';
import { UserText } from '../../ui/values';
import { BusinessHours } from './business-hours';
import { ChangePassword } from './change-password';
import styles from './profile.module.css';

/** The person's own account, and the settings of this browser. */
export function ProfilePage() {
  const { user, tenant, can } = useViewer();
  const levels = user.levels.map(({ code, name }) => `${code} ${name}`).join(', ');
  return (
    <div className={styles.page}>
      <PageHeading />
      <Section title="Account">
        <Facts
          facts={[
            ['Name', <UserText key="name" value={user.name} />],
            ['E-mail', <UserText key="email" value={user.email} />],
            ['Role', roleText(user.role)],
            ['Levels', <UserText key="levels" value={levels} />],
            ['Time zone', <TimeZone key="timezone" timezone={tenant.timezone} />],
          ]}
        />
        {can('users:manage') && (
          <p>
            <Link to="/people/$id" params={{ id: user.id }} className={buttonClasses()}>
              Change your name in People
            </Link>
          </p>
        )}
      </Section>
      {can('requests:decide') && (
        <Section title="Delegations">
          <p className={styles.hint}>
            While you are away, another person can decide for you. They act in your name and in theirs.
          </p>
          <Delegations name="My delegations" person={user} delegate="Delegate my approvals" />
        </Section>
      )}
      <Section title="Business hours">
        <BusinessHours />
      </Section>
      <Section title="Notifications">
        <p>
          <Link to="/settings/notifications" className={buttonClasses()}>
            Notification settings
          </Link>
        </p>
      </Section>
      <Section title="Display and keyboard">
        <Display />
      </Section>
      <Section title="Password">
        <ChangePassword />
      </Section>
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);

const TimeZone = ({ timezone }: { timezone: string }) => (
  <>
    {timezone}
    <span className={styles.hint}>The time zone of the organisation. All times are shown in it.</span>
  </>
);

/** The settings of this browser. They apply at once. */
function Display() {
  const [theme, setTheme] = useState(storedTheme);
  const [isOn, setOn] = useState(singleKeysAreOn);
  return (
    <div className={styles.form}>
      <Choice
        label="Theme"
        hint="Stored in this browser."
        options={THEMES.map((value) => ({ value, label: THEMES_TEXT[value] }))}
        value={theme}
        onChange={(next) => {
          setTheme(next);
          applyTheme(next);
        }}
      />
      <Checkbox
        role="switch"
        label="Single-letter keys"
        hint="Keys such as j, k and a. Ctrl K and Escape always work. Stored in this browser."
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          switchSingleKeys(target.checked);
        }}
      />
    </div>
  );
}
