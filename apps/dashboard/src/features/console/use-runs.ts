import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addToHistory } from './history';
import { type Input, type Outcome, run } from './run';

/** The operations of a visit to the console. */
export interface Visit {
  isRunning: boolean;
  /** Whether the person is asked to confirm the first mutation. */
  isAsking: boolean;
  mayMutate: boolean;
  outcome: Outcome | undefined;
  runs: number;
}

/** Runs the operation of the editors. The first mutation of a visit waits for a confirmation. */
export function useRuns(input: Input): {
  visit: Visit;
  start: () => void;
  execute: () => Promise<void>;
  cancel: () => void;
} {
  const [visit, setVisit] = useState<Visit>({
    isRunning: false,
    isAsking: false,
    mayMutate: false,
    outcome: undefined,
    runs: 0,
  });
  const navigate = useNavigate();
  const change = (changes: Partial<Visit>) => setVisit((before) => ({ ...before, ...changes }));
  const execute = async () => {
    change({ isRunning: true, isAsking: false, ...(input.isMutation && { mayMutate: true }) });
    const outcome = await run(input);
    addToHistory(input.query);
    if (!input.isMutation) void navigate({ to: '/console', search: { query: input.query }, replace: true });
    setVisit((before) => ({ ...before, isRunning: false, outcome, runs: before.runs + 1 }));
  };
  const start = () => {
    if (visit.isRunning) return;
    if (input.isMutation && !visit.mayMutate) change({ isAsking: true });
    else void execute();
  };
  return { visit, start, execute, cancel: () => change({ isAsking: false }) };
}
