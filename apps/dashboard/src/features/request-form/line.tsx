import { Trash2 } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, memo, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Price, UserText } from '../../ui/values';
import { discountAt, priceAt } from './decimal';
import { LOCKS, type LockReason } from './edit-rules';
import { discountProblem, priceProblem, quantityProblem } from './field-problem';
import { FormInput, JsonField, type RequestFormControl } from './form-field';
import { LINE_LABELS } from './form-labels';
import type { StoredLine, UnreadNumbers } from './form-values';
import styles from './lines.module.css';
import { type ListPrice, useListPrice } from './list-price';
import { PartField } from './part-field';

interface LineProps {
  form: RequestFormControl;
  index: number;
  stored: StoredLine | undefined;
  locked: LockReason | undefined;
  onRemove: (index: number) => void;
  onPaste: (index: number, event: ClipboardEvent<HTMLElement>) => void;
}

/** A line of the request. Memoized: a key in one line renders no other line. */
export const Line = memo(function Line({ form, index, stored, locked, onRemove, onPaste }: LineProps) {
  const number = index + 1;
  const lockId = `lines.${index}-lock`;
  const hintId = `lines.${index}.partnumber-hint`;
  const lock = locked && { id: lockId, reason: LOCKS[locked].line };
  const { price, discount, partHint } = useLinePrices({ form, index, stored });
  const field = { form, lock, type: 'number' } as const;
  return (
    <LineGroup number={number} onPaste={(event) => onPaste(index, event)}>
      <div className={styles.part}>
        <PartField
          name={`lines.${index}.partnumber`}
          control={form.control}
          isReadOnly={!!locked}
          hintId={partHint ? hintId : undefined}
        />
      </div>
      <FormInput
        {...field}
        name={`lines.${index}.quote_quantity`}
        label={LINE_LABELS.quote_quantity}
        inputMode="numeric"
        problem={quantityProblem}
        onTyped={() => forgetUnread(form, index, 'quote_quantity')}
      />
      <FormInput
        {...field}
        name={`lines.${index}.requested_price`}
        label={LINE_LABELS.requested_price}
        inputMode="decimal"
        problem={priceProblem}
        onTyped={price}
      />
      <FormInput
        {...field}
        name={`lines.${index}.discount`}
        label={LINE_LABELS.discount}
        inputMode="decimal"
        problem={discountProblem}
        onTyped={discount}
      />
      <RemoveLine number={number} lock={lock} onRemove={() => onRemove(index)} />
      <p id={hintId} className={styles.hint}>
        {partHint ?? '\u00a0'}
      </p>
      {lock && (
        <p id={lock.id} className={styles.lock}>
          {lock.reason}
        </p>
      )}
      <details className={styles.details}>
        <summary>Details</summary>
        <JsonField form={form} name={`lines.${index}.other_details`} label={LINE_LABELS.other_details} />
      </details>
    </LineGroup>
  );
});

interface LineGroupProps {
  number: number;
  onPaste: (event: ClipboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

const LineGroup = ({ number, onPaste, children }: LineGroupProps) => (
  <div className={styles.line} role="group" aria-label={`Line ${number}`} onPaste={onPaste}>
    <span className={styles.number} aria-hidden>
      {number}
    </span>
    {children}
  </div>
);

interface RemoveLineProps {
  number: number;
  lock: { id: string; reason: string } | undefined;
  onRemove: () => void;
}

const RemoveLine = ({ number, lock, onRemove }: RemoveLineProps) => (
  <Button
    look="plain"
    className={styles.remove}
    aria-label={`Remove line ${number}`}
    disabled={!!lock}
    title={lock?.reason}
    aria-describedby={lock?.id}
    onClick={onRemove}
  >
    <Trash2 size={16} aria-hidden />
  </Button>
);

/** A value that the person enters replaces the pasted text that was not read. */
function forgetUnread(form: RequestFormControl, index: number, field: keyof UnreadNumbers): void {
  const unread = form.getValues(`lines.${index}.unread`);
  if (unread?.[field] !== undefined) form.setValue(`lines.${index}.unread`, { ...unread, [field]: undefined });
}

interface LinePrices {
  /** Called with a typed price and with a typed discount: computes the other one. */
  price: (text: string) => void;
  discount: (text: string) => void;
  /** What is known about the part. */
  partHint: ReactNode;
}

/** Price and discount compute each other from the list price. What was typed is never changed. */
function useLinePrices({ form, index, stored }: Pick<LineProps, 'form' | 'index' | 'stored'>): LinePrices {
  const partnumber = useWatch({ control: form.control, name: `lines.${index}.partnumber` });
  const { part, list_price } = useListPrice(partnumber ?? '', stored);
  const line = `lines.${index}` as const;
  const price = (text: string) => {
    forgetUnread(form, index, 'requested_price');
    form.setValue(`${line}.typed`, 'price');
    form.setValue(`${line}.discount`, discountAt(list_price ?? null, text));
    form.clearErrors(`${line}.discount`);
  };
  const discount = (text: string) => {
    forgetUnread(form, index, 'requested_price');
    const isTyped = text.trim() !== '';
    form.setValue(`${line}.typed`, isTyped ? 'discount' : 'price');
    if (isTyped) form.setValue(`${line}.requested_price`, priceAt(list_price ?? null, text));
    form.clearErrors(`${line}.requested_price`);
  };
  useEffect(() => {
    if (list_price === undefined) return;
    const { typed, requested_price, discount: percent } = form.getValues(line);
    const [computed, value, next] =
      typed === 'price'
        ? ([`${line}.discount`, percent, discountAt(list_price, requested_price)] as const)
        : ([`${line}.requested_price`, requested_price, priceAt(list_price, percent)] as const);
    if (next !== value) form.setValue(computed, next);
  }, [form, line, list_price]);
  return { price, discount, partHint: partnumber?.trim() ? <PartHint part={part} stored={stored} /> : undefined };
}

/** The product of a line and its list price, or that the catalogue has no such product. */
function PartHint({ part, stored }: { part: ListPrice['part']; stored: StoredLine | undefined }) {
  if (part === undefined) return '\u00a0';
  if (part === null) return 'Not in the catalogue.';
  const { description, list_price, moq } = part;
  const list = stored && stored.partnumber === part.partnumber ? stored.list_price_at_request : list_price;
  return (
    <>
      {list === null ? (
        'No list price'
      ) : (
        <>
          List <Price value={list} />
        </>
      )}
      {moq !== null && ` · MOQ ${moq}`}
      {description && (
        <>
          {' · '}
          <UserText value={description} />
        </>
      )}
    </>
  );
}
