import { X } from 'lucide-react';
import { apiMoment } from '../../format/age';
import { dayText, secondText } from '../../format/moment';
import { Popover } from '../../ui/popover';
import { useValueFormat } from '../../ui/values';
import { useChoices } from './filter-choices';
import { FilterEditor } from './filter-editor';
import { type Filter, isMoment } from './filters';
import styles from './requests.module.css';

export interface FilterChange {
  /** Called when the popover opens. */
  open: () => void;
  /** Sets the value while the person types. */
  type: (value: string) => void;
  /** Sets a value that was chosen, or removes it. */
  choose: (value: string) => void;
  /** Called when the popover has been closed. */
  close: () => void;
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
  return (
    <li className={styles.chip}>
      <Popover
        className={styles.chipButton}
        opensAtFirst={isNew}
        onOpen={change.open}
        onClose={change.close}
        button={<ChipText filter={filter} value={value} />}
      >
        {(close) => (
          <FilterEditor filter={filter} value={value} onType={change.type} onChoose={change.choose} close={close} />
        )}
      </Popover>
      {value !== '' && (
        <button type="button" className={styles.chipRemove} onClick={() => change.choose('')}>
          <X size={14} aria-hidden />
          <span className="visually-hidden">{`Remove filter ${filter.label}`}</span>
        </button>
      )}
    </li>
  );
}

function ChipText({ filter, value }: { filter: Filter; value: string }) {
  const choices = useChoices(filter);
  const { timezone } = useValueFormat();
  if (value === '') return filter.label;
  const chosen = choices.find(([choice]) => choice === value)?.[1];
  const isTyped = filter.kind === 'text' || filter.kind === 'amount';
  const isDate = filter.kind === 'day' || filter.kind === 'moment';
  const text = isDate ? dateText(value, timezone) : isTyped ? value : (chosen ?? `Unknown (${value.slice(-6)})`);
  return (
    <>
      <span className={styles.chipLabel}>{`${filter.label}: `}</span>
      <bdi className={styles.chipValue} title={text}>
        {text}
      </bdi>
    </>
  );
}

const dateText = (value: string, timezone: string): string =>
  isMoment(value) ? secondText(apiMoment(Date.parse(value)), timezone) : dayText(value);
