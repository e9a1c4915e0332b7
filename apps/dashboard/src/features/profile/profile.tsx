import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewer } from '../../api/viewer';
import { roleText } from '../../format/role';
import { buttonClasses } from '../../ui/button';
import { Facts } from '../../ui/facts';
import { PageHeading } from '../../ui/page-heading';
import { UserText } from '../../ui/values';
import { ChangePassword } from './change-password';
import { Display } from './display';
import styles from './profile.module.css';
import { WORDS } from './words';

/** The person's own account, and the settings of this browser. */
export function ProfilePage() {
  const { user, tenant, can } = useViewer();
  const levels = user.levels.map(({ code, name }) => `${code} ${name}`).join(', ');
  return (
    <div className={styles.page}>
      <PageHeading />
      <Section title={WORDS.account}>
        <Facts
          facts={[
            [WORDS.name, <UserText key="name" value={user.name} />],
            [WORDS.email, <UserText key="email" value={user.email} />],
            [WORDS.role, roleText(user.role)],
            [WORDS.levels, <UserText key="levels" value={levels} />],
            [WORDS.timezone, <TimeZone key="timezone" timezone={tenant.timezone} />],
          ]}
        />
        {can('users:manage') && (
          <p>
            <Link to="/people/$id" params={{ id: user.id }} className={buttonClasses()}>
              {WORDS.inPeople}
            </Link>
          </p>
        )}
      </Section>
      <Section title={WORDS.display}>
        <Display />
      </Section>
      <Section title={WORDS.password}>
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
    <span className={styles.hint}>{WORDS.timezoneHint}</span>
  </>
);
