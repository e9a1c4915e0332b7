import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RING_LABELS } from '../../approvals/request/precedent-texts';
import type { ApprovalRequest } from '../../approvals/request/request-query';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { partsOf } from './parts-of';
import styles from './similar.module.css';
import { OUTCOME_LABELS, SimilarPart, type SimilarSearch } from './similar-part';

interface SimilarProps {
  request: ApprovalRequest;
  search: SimilarSearch;
}

/** Parts that are shown at first, and with each further press. */
const MORE_PARTS = 5;

/** Earlier decisions on the parts of a request. */
export function Similar({ request: { opportunities }, search }: SimilarProps) {
  const [shown, setShown] = useState(MORE_PARTS);
  const parts = partsOf(opportunities);
  const left = parts.length - shown;
  if (!parts.length) return <p>The lines of this request have no part numbers.</p>;
  return (
    <>
      <div className={styles.filters}>
        <Filter label="Ring" name="ring" value={search.ring} labels={RING_LABELS} />
        <Filter label="Outcome" name="outcome" value={search.outcome} labels={OUTCOME_LABELS} />
      </div>
      {parts.slice(0, shown).map((part, index) => (
        <SimilarPart key={part.partnumber} part={part} search={search} saysIncomplete={index === 0} />
      ))}
      {left > 0 && (
        <p className={styles.more}>
          <Button onClick={() => setShown(shown + MORE_PARTS)}>
            {left === 1 ? 'Show 1 more part' : `Show ${Math.min(left, MORE_PARTS)} more of ${left} parts`}
          </Button>
        </p>
      )}
    </>
  );
}

interface FilterProps {
  label: string;
  name: keyof SimilarSearch;
  value: string | undefined;
  labels: Record<string, string>;
}

/** Narrows the tables of precedents. The statistics cover all of them. */
function Filter({ label, name, value = '', labels }: FilterProps) {
  const navigate = useNavigate();
  const choose = (chosen: string) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, [name]: chosen || undefined }),
      replace: true,
    });
  return (
    <Select label={label} value={value} onChange={({ target }) => choose(target.value)}>
      <option value="">All</option>
      {Object.entries(labels).map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </Select>
  );
}
