import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { decideDocument } from '../../approvals/decision/decide.graphql.ts';
import type { Decided, Outcome } from '../../approvals/decision/decision-texts';
import { defaultPrice } from '../../approvals/decision/default-price';
import { type EarlierDecision, lostLines } from '../../approvals/decision/lost-race';
import type { ApprovalRequest, Line } from '../../approvals/request/request-query';
import { type Decision, useDecision } from '../../approvals/decision/use-decision';
import { type Draft, type LineDecision, decisionsOf, newDraft } from './drafts';

export type LineOutcome = Outcome & { opportunity_id: string | null; approved_price: number | null };

export interface LineDecisions {
  drafts: ReadonlyMap<string, Draft>;
  change: (line_id: string, change: Partial<Draft>) => void;
  /** Lines that another person has decided meanwhile. */
  lost: ReadonlyMap<string, EarlierDecision>;
  outcomes: readonly LineOutcome[] | undefined;
  decision: Decision<LineDecision[]>;
  /** The decisions that would be sent now. */
  content: LineDecision[];
  record: () => void;
  /** Sends the decisions on the lines that are still open, for the version that was read. */
  recordRest: () => void;
}

/** The decisions on the lines of a request, as they are typed, sent and recorded. */
export function useLineDecisions(request: ApprovalRequest, lines: readonly Line[]): LineDecisions {
  const { user } = useViewer();
  const [prices] = useState(() => new Map(lines.map((line) => [line.id, defaultPrice(request, line)])));
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(
    () => new Map([...prices].map(([id, price]) => [id, newDraft(price)])),
  );
  const [known, setKnown] = useState<ReadonlyMap<string, EarlierDecision>>(new Map());
  const [outcomes, setOutcomes] = useState<readonly LineOutcome[]>();
  const all = decisionsOf(drafts, prices).filter(({ opportunity_id }) => !known.has(opportunity_id));
  const decision = useDecision(decideDocument, {
    request,
    line_ids: all.map(({ opportunity_id }) => opportunity_id),
    variablesOf: (decisions: LineDecision[], expected_version: number) => ({
      id: request.id,
      input: { decisions, expected_version },
    }),
    resultOf: ({ decideApprovalRequest: result }) => result,
    onDecided: (result: Decided) => setOutcomes(result.lines as readonly LineOutcome[]),
  });
  const { base, now } = decision;
  const fresh = now
    ? lostLines(
        base,
        now,
        all.map(({ opportunity_id }) => opportunity_id),
        user.id,
      )
    : new Map<string, EarlierDecision>();
  const lost = new Map([...known, ...fresh]);
  const content = all.filter(({ opportunity_id }) => !lost.has(opportunity_id));
  return {
    drafts,
    change: (line_id, change) =>
      setDrafts(
        (before) => new Map([...before].map(([id, draft]) => [id, id === line_id ? { ...draft, ...change } : draft])),
      ),
    lost,
    outcomes,
    decision,
    content,
    record: () => void decision.send(content),
    recordRest: () => {
      setKnown(lost);
      decision.keepMine(content);
    },
  };
}
