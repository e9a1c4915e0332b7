import { useNavigate } from '@tanstack/react-router';
import { countText } from '../../format/count';
import { Select } from '../../ui/field';
import { ITEM_OUTCOMES, type ItemOutcome, outcomeWord } from './bulk-outcomes';

interface OutcomeFilterProps {
  /** The number of items with each outcome that an item may have. */
  counts: readonly (readonly [outcome: ItemOutcome, count: number])[];
  outcome: ItemOutcome | undefined;
}

/** Filters the items of a job. The choice is in the address. */
export function OutcomeFilter({ counts, outcome }: OutcomeFilterProps) {
  const navigate = useNavigate();
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const set = (value: string) =>
    void navigate({
      to: '.',
      search: (search: object) => ({
        ...search,
        outcome: ITEM_OUTCOMES.find((each) => each === value),
        page: undefined,
      }),
      resetScroll: false,
    });
  return (
    <Select label="Outcome" value={outcome ?? ''} onChange={({ target }) => set(target.value)}>
      <option value="">{`All (${countText(total)})`}</option>
      {counts.map(([value, count]) => (
        <option key={value} value={value}>
          {`${outcomeWord(value)} (${countText(count)})`}
        </option>
      ))}
    </Select>
  );
}
