import type { ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Names with their values, in an order that does not change. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value], index) => (
      <div key={index} className={styles.fact}>
        <dt>
          <bdi>{name}</bdi>
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
