import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewer } from '../../api/viewer';
import { roleText } from '../../format/role';
import { PageHeading } from '../../ui/page-heading';
import { None, UserText } from '../../ui/values';
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
      <PageHeading title={WORDS.title} />
      <Section title={WORDS.account}>
        <dl className={styles.facts}>
          <Fact name={WORDS.name} value={<UserText value={user.name} />} />
          <Fact name={WORDS.email} value={<UserText value={user.email} />} />
          <Fact name={WORDS.role} value={roleText(user.role)} />
          <Fact name={WORDS.levels} value={levels === '' ? <None /> : <UserText value={levels} />} />
          <Fact name={WORDS.timezone} value={tenant.timezone} hint={WORDS.timezoneHint} />
        </dl>
        {can('users:manage') && (
          <Link to="/people/$id" params={{ id: user.id }}>
            {WORDS.inPeople}
          </Link>
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

const Fact = ({ name, value, hint }: { name: string; value: ReactNode; hint?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {hint && <span className={styles.hint}>{hint}</span>}
    </dd>
  </div>
);
