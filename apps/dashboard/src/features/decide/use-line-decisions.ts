import { useCallback, useState } from 'react';
import { useViewer } from '../../api/viewer';
import { decideDocument } from '../../approvals/decision/decide.graphql.ts';
import type { Decided, Outcome } from '../../approvals/decision/decision-texts';
import { defaultPrice } from '../../approvals/decision/default-price';
import { type EarlierDecision, lostLines } from '../../approvals/decision/lost-race';
import type { ApprovalRequest, Line } from '../../approvals/request/request-query';
import { type Decision, useDecision } from '../../approvals/decision/use-decision';
import {
  type DefaultPrices,
  type Draft,
  type Drafts,
  type LineDecision,
  decisionsOf,
  newDraft,
  possibleDrafts,
} from './drafts';
import type { Blocks } from './line-blocks';

export type LineOutcome = Outcome & { opportunity_id: string | null; approved_price: number | null };

export interface LineDecisions {
  drafts: Drafts;
  /** What is not possible now. */
  blocks: Blocks;
  prices: DefaultPrices;
  change: (line_id: string, change: Partial<Draft>) => void;
  /** Changes all drafts at once. */
  changeAll: (changed: (drafts: Drafts) => Drafts) => void;
  /** The reason code of all denied lines without a reason of their own; undefined until `Deny all` was pressed. */
  reason: string | undefined;
  setReason: (reason: string | undefined) => void;
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
export function useLineDecisions(
  request: ApprovalRequest,
  lines: readonly Line[],
  { on_behalf_of, blocks }: { on_behalf_of: string | null; blocks: Blocks },
): LineDecisions {
  const { user } = useViewer();
  const { drafts: typed, prices, change, changeAll } = useDrafts(request, lines);
  const drafts = possibleDrafts(typed, blocks);
  const [reason, setReason] = useState<string>();
  const [known, setKnown] = useState<ReadonlyMap<string, EarlierDecision>>(new Map());
  const [outcomes, setOutcomes] = useState<readonly LineOutcome[]>();
  const all = decisionsOf(drafts, prices, reason ?? '').filter(({ opportunity_id }) => !known.has(opportunity_id));
  const line_ids = all.map(({ opportunity_id }) => opportunity_id);
  const decision = useDecision(decideDocument, {
    request,
    line_ids,
    variablesOf: (decisions: LineDecision[], expected_version: number) => ({
      id: request.id,
      input: { decisions, expected_version, on_behalf_of },
    }),
    resultOf: ({ decideApprovalRequest: result }) => result,
    onDecided: (result: Decided) => setOutcomes(result.lines as readonly LineOutcome[]),
  });
  const { base, now } = decision;
  const lost = new Map([...known, ...(now ? lostLines(base, now, line_ids, user.id) : [])]);
  const content = all.filter(({ opportunity_id }) => !lost.has(opportunity_id));
  return {
    drafts,
    blocks,
    prices,
    change,
    changeAll,
    reason,
    setReason,
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

/** The drafts by line. A line that is left has its default price again. The functions stay the same, so that a change of one line renders only its row. */
function useDrafts(request: ApprovalRequest, lines: readonly Line[]) {
  const [prices] = useState<DefaultPrices>(() => new Map(lines.map((line) => [line.id, defaultPrice(request, line)])));
  const [drafts, setDrafts] = useState<Drafts>(() => new Map([...prices].map(([id, price]) => [id, newDraft(price)])));
  const change = useCallback(
    (line_id: string, change: Partial<Draft>) => {
      setDrafts((before) => {
        const draft = before.get(line_id);
        if (!draft) return before;
        const isLeft = change.choice === 'leave';
        const { price } = newDraft(prices.get(line_id) ?? null);
        return new Map(before).set(line_id, { ...draft, ...change, ...(isLeft && { price }) });
      });
    },
    [prices],
  );
  return { drafts, prices, change, changeAll: setDrafts };
}
