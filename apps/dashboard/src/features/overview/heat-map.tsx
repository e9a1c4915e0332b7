import { Link } from '@tanstack/react-router';
import { countOf, countText } from '../../format/count';
import { useScrollRegion } from '../../ui/scroll-region';
import { Total } from '../../ui/values';
import { heatStep } from './heat-step';
import styles from './heat-map.module.css';
import type { WaitingQuery } from './overview.graphql.ts';
import { AGES, levelName, waitingSearch } from './waiting-ages';

type Level = WaitingQuery['waitingByLevel']['levels'][number];

const SHADES = [1, 2, 3];

/** Counts by level and age, each a link to its requests. The greater a count, the stronger its shade. */
export function HeatMap({ name, levels }: { name: string; levels: readonly Level[] }) {
  const most = Math.max(...levels.flatMap(({ ages }) => ages.map(({ requests }) => requests)));
  return (
    <div className={styles.scroll} {...useScrollRegion(name)}>
      <table className={styles.map} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">Level</th>
            {AGES.map(([age, head]) => (
              <th key={age} scope="col" className={styles.head}>
                {head}
              </th>
            ))}
            <th scope="col" className={styles.value}>
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={levelName(level)}>
              <th scope="row">
                <span className={styles.level}>{levelName(level)}</span>
                <span className={styles.narrowValue}>
                  <Total value={level.amount} />
                </span>
              </th>
              {level.ages.map((age) => (
                <Field key={age.name} level={level} age={age} most={most} />
              ))}
              <td className={styles.value}>
                <Total value={level.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend} aria-hidden>
        Fewer
        {SHADES.map((step) => (
          <span key={step} className={`${styles.swatch} ${styles[`step${step}`]}`} />
        ))}
        More
      </p>
    </div>
  );
}

function Field({ level, age, most }: { level: Level; age: Level['ages'][number]; most: number }) {
  const text = AGES.find(([name]) => name === age.name)?.[2] ?? age.name;
  return (
    <td className={styles.field}>
      {age.requests === 0 ? (
        <span className={styles.none}>0</span>
      ) : (
        <Link
          to="/requests"
          search={waitingSearch(level, age)}
          className={`${styles.link} ${styles[`step${heatStep(age.requests, most)}`]}`}
        >
          {countText(age.requests)}
          <span className="visually-hidden">
            {` ${countOf(age.requests, 'request').split(' ').at(-1)} at ${levelName(level)} for ${text}`}
          </span>
        </Link>
      )}
    </td>
  );
}
