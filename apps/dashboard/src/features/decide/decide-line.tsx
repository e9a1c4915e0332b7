import { DecidedBy } from '../../approvals/decision/decision-problem';
import { codesOf } from '../../approvals/decision/decision-texts';
import { ReasonCodes } from '../../approvals/decision/decision-parts';
import type { EarlierDecision } from '../../approvals/decision/lost-race';
import { PriceField } from '../../approvals/decision/price-field';
import type { Line } from '../../approvals/request/request-query';
import { countText } from '../../format/count';
import { Badge } from '../../ui/badge';
import type { FieldProblem } from '../../ui/problems-in';
import { Field, TextArea } from '../../ui/field';
import { Count, Percent, Price } from '../../ui/values';
import styles from './decide.module.css';
import { CHOICES, type Draft } from './drafts';
import type { LineOutcome } from './use-line-decisions';

const CHOICE_TEXTS = { approve: 'Approve', deny: 'Deny', leave: 'Leave' };

interface DecideLineProps {
  line: Line;
  part: string;
  draft: Draft | undefined;
  onChange: (change: Partial<Draft>) => void;
  error: FieldProblem | undefined;
  /** Another person has decided the line meanwhile. */
  lost: EarlierDecision | undefined;
  outcome: LineOutcome | undefined;
  /** Whether the decisions are recorded. */
  isOver: boolean;
}

export const fieldId = ({ id }: Line, field: 'price' | 'reason'): string => `${field}-${id}`;

/** A line with its decision, counter price, reason and comment. */
export function DecideLine({ line, part, draft, lost, outcome, isOver, ...rest }: DecideLineProps) {
  return (
    <fieldset className={styles.line}>
      <legend className={styles.part}>
        <bdi>{part}</bdi>
      </legend>
      <Facts line={line} />
      {outcome && <OutcomeText outcome={outcome} />}
      {lost && <DecidedBy earlier={lost} />}
      {draft && !lost && !isOver && <Inputs line={line} part={part} draft={draft} {...rest} />}
    </fieldset>
  );
}

function Facts({
  line: { quote_quantity, list_price_at_request, requested_price, discount_percent, product },
}: {
  line: Line;
}) {
  const moq = product?.effective.moq ?? null;
  const isLow = moq !== null && quote_quantity !== null && quote_quantity < moq;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Quantity</dt>
        <dd className={isLow ? styles.low : undefined}>
          <Count value={quote_quantity} />
          {isLow && ` (minimum ${countText(moq)})`}
        </dd>
      </div>
      <div>
        <dt>List price</dt>
        <dd>
          <Price value={list_price_at_request} />
        </dd>
      </div>
      <div>
        <dt>Requested</dt>
        <dd>
          <Price value={requested_price} />
        </dd>
      </div>
      <div>
        <dt>Discount</dt>
        <dd>
          <Percent value={discount_percent} />
        </dd>
      </div>
    </dl>
  );
}

type InputsProps = Pick<DecideLineProps, 'line' | 'part' | 'onChange' | 'error'> & { draft: Draft };

function Inputs({ line, part, draft, onChange, error }: InputsProps) {
  const errorOf = (field: 'price' | 'reason') => (error?.id === fieldId(line, field) ? error.message : undefined);
  return (
    <div className={styles.inputs}>
      <div role="radiogroup" aria-label={`Decision, ${part}`} className={styles.choices}>
        {CHOICES.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name={`decision-${line.id}`}
              checked={draft.choice === choice}
              onChange={() => onChange({ choice })}
            />
            {CHOICE_TEXTS[choice]}
          </label>
        ))}
      </div>
      {/* A typed price is a decision to approve at it. */}
      <PriceField
        id={fieldId(line, 'price')}
        line={line}
        part={part}
        price={draft.price}
        error={errorOf('price')}
        onChange={(price) => onChange({ price, ...(draft.choice === 'leave' && { choice: 'approve' as const }) })}
      />
      <div className={styles.texts}>
        {draft.choice === 'deny' && (
          <div className={styles.reason}>
            <Field
              id={fieldId(line, 'reason')}
              label="Reason code"
              maxLength={255}
              error={errorOf('reason')}
              value={draft.reason_code}
              onChange={({ target }) => onChange({ reason_code: target.value })}
            />
            <ReasonCodes onChoose={(reason_code) => onChange({ reason_code })} />
          </div>
        )}
        <TextArea
          label="Comment"
          rows={1}
          maxLength={2000}
          value={draft.comment}
          onChange={({ target }) => onChange({ comment: target.value })}
        />
      </div>
    </div>
  );
}

function OutcomeText({ outcome }: { outcome: LineOutcome }) {
  if (outcome.outcome === 'denied') return <Badge tone="red" text="Denied" />;
  if (outcome.outcome === 'advanced') return <Badge tone="amber" text={`Endorsed. Next: ${codesOf([outcome])}`} />;
  return (
    <p className={styles.outcome}>
      <Badge tone="green" text="Approved" />
      <span>
        Approved at <Price value={outcome.approved_price} />
      </span>
    </p>
  );
}
