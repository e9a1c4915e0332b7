import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { demoPeople } from '../../api/log-in';
import { DemoPeople } from './demo-people';
import { LogInForm } from './log-in-form';
import styles from './log-in.module.css';

/** @param onDone called once the person is logged in */
export function LogInPage({ onDone }: { onDone: () => void }) {
  const people = useQuery({ queryKey: ['demo people'], queryFn: demoPeople });
  useEffect(() => {
    document.title = `Log in · Discount Approval`;
  }, []);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src="/mark.svg" alt="" width={36} height={36} />
        <div>
          <h1 className={styles.title}>Log in</h1>
          <p className={styles.product}>Discount Approval</p>
        </div>
        <LogInForm onDone={onDone} />
        {people.data !== undefined && people.data.length > 0 && <DemoPeople people={people.data} onDone={onDone} />}
      </div>
    </main>
  );
}
