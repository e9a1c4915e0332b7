import { X } from 'lucide-react';
import { useRef } from 'react';
import { dayText } from '../../format/moment';
import { Popover } from '../../ui/popover';
import { useChoices } from './filter-choices';
import { FilterEditor } from './filter-editor';
import type { Filter } from './filters';
import styles from './requests.module.css';
import { WORDS } from './words';

export interface FilterChange {
  /** Sets the value while the person types: the history is not changed. */
  type: (value: string) => void;
  /** Sets a value that was chosen, or removes it. */
  choose: (value: string) => void;
  /** Called when the popover has been closed. @param before the value before the person typed; undefined when nothing was typed */
  close: (before: string | undefined) => void;
}

interface FilterChipProps {
  filter: Filter;
  value: string;
  /** Whether its popover is open when it appears: it was just added. */
  isNew: boolean;
  change: FilterChange;
}

/** A filter with its value. A press on it opens its popover. */
export function FilterChip({ filter, value, isNew, change }: FilterChipProps) {
  const before = useRef<string>(undefined);
  const type = (text: string) => {
    before.current ??= value;
    change.type(text);
  };
  return (
    <li className={styles.chip}>
      <Popover
        className={styles.chipButton}
        opensAtFirst={isNew}
        onOpen={() => (before.current = undefined)}
        onClose={() => change.close(before.current)}
        button={<ChipText filter={filter} value={value} />}
      >
        {(close) => <FilterEditor filter={filter} value={value} onType={type} onChoose={change.choose} close={close} />}
      </Popover>
      {value !== '' && (
        <button type="button" className={styles.chipRemove} onClick={() => change.choose('')}>
          <X size={14} aria-hidden />
          <span className="visually-hidden">{WORDS.removeFilter(filter.label)}</span>
        </button>
      )}
    </li>
  );
}

function ChipText({ filter, value }: { filter: Filter; value: string }) {
  const choices = useChoices(filter);
  if (value === '') return filter.label;
  const chosen = choices.find(([choice]) => choice === value)?.[1];
  const isTyped = filter.kind === 'text' || filter.kind === 'amount';
  const text = filter.kind === 'day' ? dayText(value) : isTyped ? value : (chosen ?? WORDS.unknownChoice(value));
  return (
    <>
      <span className={styles.chipLabel}>{`${filter.label}: `}</span>
      <bdi className={styles.chipValue} title={text}>
        {text}
      </bdi>
    </>
  );
}
