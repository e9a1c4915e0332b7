import type { ReactNode } from 'react';
import styles from './values-table.module.css';

interface ValuesTableProps {
  name: string;
  /** The first is that of the labels. */
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** The values of a chart as a table: labels at the start, numbers at the end. */
export const ValuesTable = ({ name, heads, rows }: ValuesTableProps) => (
  <table className={styles.table} aria-label={name}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {cells.map((cell, index) => (
            <td key={heads[index]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
