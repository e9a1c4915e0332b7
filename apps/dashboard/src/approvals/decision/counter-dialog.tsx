import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { TextArea } from '../../ui/field';
import { useSettled } from '../../ui/use-settled';
import { Total, useValueFormat } from '../../ui/values';
import { partName } from '../request/part-name';
import { approvableLines } from '../request/paused-lines';
import { lastApproved, precedentsQuery } from '../request/precedents-query';
import type { ApprovalRequest } from '../request/request-query';
import { type CounterPrice, aboveListQuestion, isChanged, presentPrice, sumAt, typedPrice } from './counter-prices';
import { type LineDecisionInput, decideDocument } from './decide.graphql.ts';
import styles from './decide.module.css';
import { DecisionDialog } from './decision-dialog';
import type { DecideDialogProps } from './decision-parts';
import { defaultPrice } from './default-price';
import { ApprovalEffect } from './effect';
import { PriceField } from './price-field';
import { priceProblem } from './price-problem';
import { useDecision } from './use-decision';

const variablesOf = ({ id, decisions }: { id: string; decisions: LineDecisionInput[] }, expected_version: number) => ({
  id,
  input: { decisions, expected_version },
});

const SETTLED_MS = 400;

/** Approves the lines that the person may decide, each at the price in its field. */
export function CounterDialog({ onDecided, ...shown }: DecideDialogProps) {
  const { request } = shown;
  const { currency } = useValueFormat();
  const [comment, setComment] = useState('');
  const { prices, change } = usePrices(request);
  const lines = prices.map(({ line }) => line);
  const decision = useDecision(decideDocument, {
    request,
    line_ids: lines.map(({ id }) => id),
    onDecided,
    variablesOf,
    resultOf: ({ decideApprovalRequest: result }) => result,
  });
  const words = { comment: comment.trim() || null };
  const content = { id: request.id, decisions: decisionsOf(prices).map((each) => ({ ...each, ...words })) };
  const question = aboveListQuestion(prices, request.opportunities, currency);
  const isValid = prices.every(({ typed }) => priceProblem(typed) === undefined);
  const isReady = isValid && prices.some(isChanged);
  return (
    <DecisionDialog
      {...shown}
      title="Counter request"
      sending="Countering…"
      isWide
      decision={decision}
      content={content}
      isReady={isReady}
      question={question === undefined ? undefined : { text: question, answer: 'Counter above list price' }}
      decided={lines}
    >
      <PriceFields request={request} prices={prices} onChange={change} />
      <Sums prices={prices} />
      {!decision.earlier && <Effect request={request} prices={prices} isValid={isValid} />}
      <TextArea
        label="Comment"
        hint="Optional. The requester can read it."
        maxLength={2000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </DecisionDialog>
  );
}

/** The person's lines with the prices in their fields. A field begins with the price at which the line would be approved. */
function usePrices(request: ApprovalRequest) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const prices = approvableLines(request).map((line): CounterPrice => {
    const present = defaultPrice(request, line);
    return { line, present, typed: typed[line.id] ?? (present === null ? '' : String(present)) };
  });
  return { prices, change: (id: string, price: string) => setTyped((before) => ({ ...before, [id]: price })) };
}

/** A price that was not changed is left out: the server applies the same one. */
const decisionsOf = (prices: readonly CounterPrice[]): LineDecisionInput[] =>
  prices.map((each) => ({
    opportunity_id: each.line.id,
    decision: 'approve',
    ...(isChanged(each) && { approved_price: Number(each.typed) }),
  }));

interface PriceFieldsProps {
  request: ApprovalRequest;
  prices: readonly CounterPrice[];
  onChange: (id: string, price: string) => void;
}

/** The first price has the focus and is selected: it is what the person wants to change. */
function PriceFields({ request, prices, onChange }: PriceFieldsProps) {
  const { data: precedents } = useQuery(precedentsQuery(request));
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = fields.current?.querySelector('input');
    first?.focus();
    first?.select();
  }, []);
  return (
    <div ref={fields} className={styles.prices}>
      {prices.map(({ line, typed, present }) => (
        <PriceField
          key={line.id}
          line={line}
          part={partName(line, request.opportunities)}
          price={typed}
          last={lastApproved(precedents?.get(line.id))}
          error={typed === '' && present === null ? undefined : priceProblem(typed)}
          onChange={(price) => onChange(line.id, price)}
        />
      ))}
    </div>
  );
}

/** The sum of the person's lines as it is, and at the prices in the fields. */
function Sums({ prices }: { prices: readonly CounterPrice[] }) {
  const [present, typed] = [sumAt(prices, presentPrice), sumAt(prices, typedPrice)];
  if (present === null && typed === null) return null;
  return (
    <p className={styles.sums}>
      Sum <Total value={present} /> →{' '}
      <b>
        <Total value={typed} />
      </b>
    </p>
  );
}

interface EffectProps {
  request: ApprovalRequest;
  prices: readonly CounterPrice[];
  isValid: boolean;
}

/** Who decides next at these prices, once they have not changed for a moment; else why the counter cannot be sent. */
function Effect({ request, prices, isValid }: EffectProps) {
  const isChangedNow = prices.some(isChanged);
  const wanted = JSON.stringify(decisionsOf(prices));
  const settled = useSettled(wanted, SETTLED_MS);
  if (!isValid) return null;
  if (!isChangedNow)
    return (
      <p role="status" className={styles.effect}>
        {prices.every(({ line, present }) => present === line.requested_price)
          ? 'This is the requested price. Approve it instead, or change it.'
          : 'This is the price of the last endorsement. Approve it instead, or change it.'}
      </p>
    );
  return wanted === settled ? (
    <ApprovalEffect request={request} decisions={JSON.parse(settled) as LineDecisionInput[]} isListed={false} />
  ) : (
    <p role="status" className={styles.effect}>
      Checking what this will do…
    </p>
  );
}
