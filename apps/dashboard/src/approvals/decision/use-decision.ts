import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '../../api/post';
import { hasCode } from '../../api/refused';
import { type Write, useWrite } from '../../api/use-write';
import { announce } from '../../ui/status';
import { requestName } from '../request/request-name';
import { type ApprovalRequest, type Step, requestQuery } from '../request/request-query';
import { type Decided, statusText } from './decision-texts';
import { type EarlierDecision, activeSteps, decisionInError, earlierDecision } from './lost-race';

/** Another version of the request exists. `now` is null when the request has gone. */
export interface Conflict {
  base: ApprovalRequest;
  now: ApprovalRequest | null;
}

export interface Decision<C> {
  write: Pick<Write<unknown, never>, 'state' | 'isSending' | 'error'>;
  /** Sends the decision with the version that the dialog opened with, or with another one. */
  send: (content: C, expected_version?: number) => Promise<void>;
  /** A decision of another person, which was first. */
  earlier: EarlierDecision | undefined;
  conflict: Conflict | undefined;
  /** Whether the request is being read after a refusal. */
  isReading: boolean;
  /** Repeats the decision for the version that was read after a conflict. */
  keepMine: (content: C) => void;
  /** The version that is being decided. */
  base: ApprovalRequest;
  /** The request as it was read after a refusal; undefined before. */
  now: ApprovalRequest | null | undefined;
}

interface DecisionOptions<R, V, C> {
  /** The request as it was when the dialog opened. */
  request: ApprovalRequest;
  variablesOf: (content: C, expected_version: number) => V;
  resultOf: (result: R) => Decided | null;
  /** The lines to decide; all open lines by default. */
  line_ids?: readonly string[] | undefined;
  onDecided: (result: Decided) => void;
}

const RACES = ['VERSION_CONFLICT', 'ALREADY_DECIDED'];
/** Refusals after which the request on the page is old. */
const STALE = [...RACES, 'INVALID_TRANSITION', 'NOT_FOUND', 'NOT_ELIGIBLE_APPROVER', 'STEP_CLAIMED', 'QUESTION_OPEN'];

/** One decision of a dialog: sends it once, and finds out who was first when the request has changed. */
export function useDecision<R, V, C>(document: Document<R, V>, options: DecisionOptions<R, V, C>): Decision<C> {
  const { request, variablesOf, resultOf, line_ids, onDecided } = options;
  const write = useWrite(document);
  const queries = useQueryClient();
  const isShown = useShown();
  const [base, setBase] = useState(request);
  const now = useRequestAfter(write.error, request.id);
  const targets = activeSteps(base, line_ids);
  const send = async (content: C, expected_version = base.version) => {
    const result = await write.send(variablesOf(content, expected_version));
    const decided = result && resultOf(result);
    if (decided) {
      announce(statusText(decided), undefined, requestName(request));
      void queries.invalidateQueries({ queryKey: ['inbox'] });
      void queries.invalidateQueries({ queryKey: ['requests'] });
      void queries.invalidateQueries({ queryKey: ['request', request.id] });
      onDecided(decided);
    } else if (!isShown.current)
      announce(`No response for ${requestName(request)}. Open the request to see whether the decision was recorded.`);
  };
  const keepMine = (content: C) => {
    if (!now) return;
    setBase(now);
    void send(content, now.version);
  };
  return { write, send, keepMine, base, now, ...raceOf(write.error, { base, now, targets }) };
}

/** What a lost race means: another person's decision, or another change. */
function raceOf(
  error: unknown,
  { base, now, targets }: { base: ApprovalRequest; now: ApprovalRequest | null | undefined; targets: Step[] },
): { earlier: EarlierDecision | undefined; conflict: Conflict | undefined; isReading: boolean } {
  const none = { earlier: undefined, conflict: undefined, isReading: false };
  if (hasCode(error, 'ALREADY_DECIDED')) return { ...none, earlier: decisionInError(error.facts) };
  if (!hasCode(error, 'VERSION_CONFLICT')) return none;
  if (now === undefined) return { ...none, isReading: true };
  const earlier = now ? earlierDecision(now, targets) : undefined;
  return earlier ? { ...none, earlier } : { ...none, conflict: { base, now } };
}

/** The request, read again after a refusal that says that it has changed; undefined until it is read. */
function useRequestAfter(error: unknown, id: string): ApprovalRequest | null | undefined {
  const queries = useQueryClient();
  const [read, setRead] = useState<{ error: unknown; now: ApprovalRequest | null }>();
  useEffect(() => {
    if (!STALE.some((code) => hasCode(error, code))) return;
    let isOver = false;
    void queries.invalidateQueries({ queryKey: ['inbox'] });
    void queries.fetchQuery({ ...requestQuery(id), staleTime: 0 }).then((now) => !isOver && setRead({ error, now }));
    return () => {
      isOver = true;
    };
  }, [error, id, queries]);
  return read?.error === error ? read?.now : undefined;
}

/** Whether the component is still shown, for work that goes on without it. */
function useShown(): React.RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
