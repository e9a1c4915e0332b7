import { type KeyboardEvent, memo, useId } from 'react';
import { DecidedBy } from '../../approvals/decision/decision-problem';
import { codesOf } from '../../approvals/decision/decision-texts';
import { ReasonCodes } from '../../approvals/decision/decision-parts';
import { landedAt } from '../../approvals/decision/line-preview';
import type { EarlierDecision } from '../../approvals/decision/lost-race';
import { priceProblem } from '../../approvals/decision/price-problem';
import { discountAt } from '../../approvals/request/discount-at';
import type { Line } from '../../approvals/request/request-query';
import { countText } from '../../format/count';
import { moneyText } from '../../format/price';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Field, TextArea } from '../../ui/field';
import { FieldNotes, useDescription } from '../../ui/field-notes';
import type { FieldProblem } from '../../ui/problems-in';
import { Count, None, Percent, Price, Total, useValueFormat } from '../../ui/values';
import { CHOICES } from './choice';
import styles from './decide.module.css';
import type { Draft } from './drafts';
import { type Block, isBlocked } from './line-blocks';
import type { LineOutcome } from './use-line-decisions';

const CHOICE_TEXTS = { approve: 'Approve', deny: 'Deny', leave: 'Leave' };

interface DecideLineProps {
  line: Line;
  part: string;
  draft: Draft | undefined;
  block: Block | undefined;
  onChange: (line_id: string, change: Partial<Draft>) => void;
  problem: FieldProblem | undefined;
  /** Another person has decided the line meanwhile. */
  lost: EarlierDecision | undefined;
  outcome: LineOutcome | undefined;
  /** Whether the decisions are recorded. */
  isOver: boolean;
}

export const priceId = (line_id: string): string => `price-${line_id}`;
export const reasonId = (line_id: string): string => `reason-${line_id}`;

/** A line with its prices and decision. Only the row of a changed line is rendered again. */
export const DecideLine = memo(function DecideLine({ lost, isOver, ...props }: DecideLineProps) {
  const { line, part, draft, outcome } = props;
  const isOpen = draft !== undefined && !lost && !isOver;
  const typed = isOpen ? draft : undefined;
  return (
    <>
      <tr className={styles.line} data-choice={typed?.choice}>
        <th scope="row" className={styles.part} title={part}>
          <bdi>{part}</bdi>
        </th>
        <Known line={line} />
        <Counter {...props} draft={typed} />
        <td className={styles.decision}>
          {typed && <Choices {...props} draft={typed} />}
          {outcome && <OutcomeText outcome={outcome} />}
          {!typed && !outcome && <None />}
        </td>
        <td className={styles.comment}>{typed && <CommentButton {...props} draft={typed} />}</td>
      </tr>
      {(lost || typed?.isOpen) && (
        <tr className={styles.more}>
          <td colSpan={9}>
            {lost && <DecidedBy earlier={lost} />}
            {typed && <Texts {...props} draft={typed} />}
          </td>
        </tr>
      )}
    </>
  );
});

function Known({ line: { quote_quantity, list_price_at_request, requested_price, product } }: { line: Line }) {
  const moq = product?.effective.moq ?? null;
  const isLow = moq !== null && quote_quantity !== null && quote_quantity < moq;
  return (
    <>
      <td className={isLow ? `${styles.number} ${styles.low}` : styles.number} data-head="Quantity">
        <Count value={quote_quantity} />
        {isLow && <span className={styles.below}>{` of ${countText(moq)}`}</span>}
      </td>
      <td className={styles.number} data-head="Requested">
        <Price value={requested_price} />
        <span className={styles.below}>
          list <Price value={list_price_at_request} />
        </span>
      </td>
    </>
  );
}

type TypedProps<D> = Omit<DecideLineProps, 'draft' | 'lost' | 'isOver'> & { draft: D };

/** The counter price, and what the page computes for it. A line that is denied or cannot be approved has none. */
function Counter({ line, part, draft, block, outcome, onChange, problem }: TypedProps<Draft | undefined>) {
  const hasPrice = draft !== undefined && draft.choice !== 'deny' && !isBlocked(block, 'approve');
  const typed = hasPrice && priceProblem(draft.price) === undefined ? Number(draft.price) : null;
  const own = priceId(line.id);
  const error = problem?.id === own ? problem.message : undefined;
  const { id, ...aria } = useDescription(own, undefined, error);
  return (
    <>
      <td className={`${styles.number} ${styles.counter}`} data-head="Counter price">
        {hasPrice && (
          <>
            <input
              id={id}
              name="price"
              type="number"
              inputMode="decimal"
              min={0}
              step="any"
              autoComplete="off"
              className={styles.price}
              aria-label={`Counter price, ${part}`}
              {...aria}
              value={draft.price}
              onKeyDown={moveToPrice}
              onWheel={({ currentTarget }) => currentTarget.blur()}
              onChange={({ target: { value: price } }) =>
                onChange(line.id, { price, ...(draft.choice === 'leave' && { choice: 'approve' }) })
              }
            />
            <FieldNotes id={id} error={error} />
          </>
        )}
      </td>
      <Preview line={line} price={outcome ? outcome.approved_price : typed} />
    </>
  );
}

function Preview({ line, price }: { line: Line; price: number | null }) {
  const { list_price_at_request: list, tariff_amount, quote_quantity } = line;
  const isAbove = price !== null && list !== null && price > list;
  return (
    <>
      <td className={styles.number} data-head="Discount">
        <Percent value={discountAt(price, list)} />
        {isAbove && <span className={`${styles.below} ${styles.low}`}> above list</span>}
      </td>
      <td className={styles.number} data-head="Landed, preview">
        {price === null ? (
          <None />
        ) : (
          <span>
            <span className="visually-hidden">Landed </span>
            <Price value={landedAt(price, tariff_amount)} />
            <span className="visually-hidden">, preview</span>
          </span>
        )}
      </td>
      <td className={styles.number} data-head="Line total">
        <Total value={price === null || quote_quantity === null ? null : price * quote_quantity} />
      </td>
    </>
  );
}

/**
 * Arrow keys and Enter move between the prices, as in a spreadsheet; Enter moves from the last one to the button that records. By
 * themselves they would change the number, and send the form.
 */
function moveToPrice(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, Enter: event.shiftKey ? -1 : 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const field = event.currentTarget;
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>('input[name=price]') ?? [])];
  const next = fields[fields.indexOf(field) + step];
  next?.focus();
  next?.select();
  if (!next && event.key === 'Enter') field.form?.querySelector<HTMLElement>('button[type=submit]')?.focus();
}

function Choices({ line, part, draft, block, onChange }: TypedProps<Draft>) {
  const reason = useId();
  return (
    <>
      <div role="radiogroup" aria-label={`Decision, ${part}`} className={styles.choices}>
        {CHOICES.map((choice) => {
          const isOff = isBlocked(block, choice);
          return (
            <label key={choice} className={styles.choice} title={isOff ? block?.reason : undefined}>
              <input
                type="radio"
                name={`decision-${line.id}`}
                checked={draft.choice === choice}
                disabled={isOff}
                aria-describedby={isOff ? reason : undefined}
                onChange={() => onChange(line.id, { choice, ...(choice === 'deny' && { isOpen: true }) })}
              />
              {CHOICE_TEXTS[choice]}
            </label>
          );
        })}
      </div>
      {block && (
        <p id={reason} className={styles.blocked}>
          <bdi>{block.reason}</bdi>
        </p>
      )}
    </>
  );
}

/** Shows the fields for reason and comment. It is bold when they have a text. */
const CommentButton = ({ line, part, draft: { isOpen, comment, reason_code }, onChange }: TypedProps<Draft>) => (
  <Button
    look="plain"
    className={comment || reason_code ? styles.filled : undefined}
    title={comment || reason_code || undefined}
    aria-label={`Comment, ${part}`}
    aria-expanded={isOpen}
    onClick={() => onChange(line.id, { isOpen: !isOpen })}
  >
    Comment
  </Button>
);

function Texts({ line, part, draft, onChange, problem }: TypedProps<Draft>) {
  const id = reasonId(line.id);
  return (
    <div role="group" aria-label={part} className={styles.texts}>
      {draft.choice === 'deny' && (
        <div className={styles.reason}>
          <Field
            id={id}
            label="Reason code"
            maxLength={255}
            error={problem?.id === id ? problem.message : undefined}
            value={draft.reason_code}
            onChange={({ target }) => onChange(line.id, { reason_code: target.value })}
          />
          <ReasonCodes onChoose={(reason_code) => onChange(line.id, { reason_code })} />
        </div>
      )}
      <TextArea
        label="Comment"
        rows={1}
        maxLength={2000}
        value={draft.comment}
        onChange={({ target }) => onChange(line.id, { comment: target.value })}
      />
    </div>
  );
}

function OutcomeText({ outcome }: { outcome: LineOutcome }) {
  const { currency } = useValueFormat();
  if (outcome.outcome === 'denied') return <Badge tone="red" text="Denied" />;
  if (outcome.outcome === 'advanced') return <Badge tone="amber" text={`Endorsed. Next: ${codesOf([outcome])}`} />;
  const { approved_price } = outcome;
  return (
    <Badge
      tone="green"
      text={approved_price === null ? 'Approved' : `Approved at ${moneyText(approved_price, currency)}`}
    />
  );
}
