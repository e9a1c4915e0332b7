import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { TextArea } from '../../ui/field';
import { partName } from '../request/part-name';
import { decidableLines } from './decidable-lines';
import { type LineDecisionInput, decideDocument } from './decide.graphql.ts';
import styles from './decide.module.css';
import { DecisionDialog } from './decision-dialog';
import type { DecideDialogProps } from './decision-parts';
import { defaultPrice } from './default-price';
import { PriceField } from './price-field';
import { priceProblem } from './price-problem';
import { useDecision } from './use-decision';

const variablesOf = ({ id, decisions }: { id: string; decisions: LineDecisionInput[] }, expected_version: number) => ({
  id,
  input: { decisions, expected_version },
});

/** Approves the lines that the person may decide, each at the price in its field. */
export function CounterDialog({ onDecided, ...shown }: DecideDialogProps) {
  const { request } = shown;
  const { user } = useViewer();
  const [comment, setComment] = useState('');
  const [prices, setPrices] = useState<Record<string, string>>({});
  const { data: lines = [] } = useQuery(decidableLines(request, user));
  const line_ids = lines.map(({ id }) => id);
  const decision = useDecision(decideDocument, {
    request,
    line_ids,
    onDecided,
    variablesOf,
    resultOf: ({ decideApprovalRequest: result }) => result,
  });
  const typed = (id: string) =>
    prices[id] ?? textOf(defaultPrice(request, lines.find((line) => line.id === id) ?? { id, requested_price: null }));
  const decisions: LineDecisionInput[] = line_ids.map((opportunity_id) => ({
    opportunity_id,
    decision: 'approve',
    comment: comment.trim() || null,
    ...(opportunity_id in prices && { approved_price: Number(typed(opportunity_id)) }),
  }));
  const content = { id: request.id, decisions };
  const problems = Object.fromEntries(line_ids.map((id) => [id, priceProblem(typed(id))]));
  const isReady = lines.length > 0 && !line_ids.some((id) => problems[id]);
  return (
    <DecisionDialog
      {...shown}
      title="Counter request"
      sending="Countering…"
      isWide
      decision={decision}
      content={content}
      isReady={isReady}
    >
      <div className={styles.prices}>
        {lines.map((line) => (
          <PriceField
            key={line.id}
            line={line}
            part={partName(line, request.opportunities)}
            price={typed(line.id)}
            error={line.id in prices ? problems[line.id] : undefined}
            onChange={(price) => setPrices({ ...prices, [line.id]: price })}
          />
        ))}
      </div>
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

const textOf = (price: number | null): string => (price === null ? '' : String(price));
