import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../api/new-key';
import { hasCode } from '../../api/refused';
import { write } from '../../api/rest';
import { NoAnswer } from '../../api/send';
import { type WriteState, repeatedly, stateAfter } from '../../api/use-write';
import type { UpsertOutcome } from '../../approvals/upsert/upsert-outcome';
import type { ImportSearch } from './import-search';
import type { ImportKind } from './import-fields';
import type { ImportPlan, ImportSetup } from './items';
import { isOver, readJob } from './import-jobs';

/** Open jobs of an import: the tenant may have 20, and other people need some of them. */
const MOST_OPEN = 5;
const WAIT_MS = 2_000;

/** What is sent, and how far. */
export interface Run {
  setup: ImportSetup;
  plan: ImportPlan;
  isDry: boolean;
}

interface Progress {
  run: Run;
  /** The jobs of the calls that were sent. */
  jobs: string[];
  key: string;
}

/** Sends the calls of an import one after another. The ids of their jobs are in the address, so that a reload continues with them. */
export function useImport(kind: ImportKind) {
  const navigate = useNavigate();
  const [run, setRun] = useState<Run>();
  const [state, setState] = useState<WriteState>({ kind: 'idle' });
  const [results, setResults] = useState<UpsertOutcome[]>();
  const progress = useRef<Progress>(undefined);
  useEffect(() => () => void (progress.current = undefined), []);
  const forget = () => {
    progress.current = undefined;
    setRun(undefined);
    setResults(undefined);
    setState({ kind: 'idle' });
    void navigate({ to: '.', search: {}, replace: true, ignoreBlocker: true });
  };
  const onJobs = async (search: ImportSearch) => {
    await navigate({ to: '.', search, replace: true, resetScroll: false, ignoreBlocker: true });
  };
  const resume = async (): Promise<void> => {
    const current = progress.current;
    if (!current) return;
    if (!navigator.onLine) return setState({ kind: 'offline' });
    setState({ kind: 'sending' });
    try {
      const outcomes = await sendCalls(kind.path, current, { isStopped: () => progress.current !== current, onJobs });
      if (progress.current !== current) return;
      setResults(outcomes);
      setState({ kind: 'idle' });
    } catch (error) {
      if (progress.current !== current) return;
      if (!(error instanceof NoAnswer)) current.key = newKey();
      if (!hasCode(error, 'TOO_MANY_JOBS')) return setState(stateAfter(error));
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      await resume();
    }
  };
  const begin = async (next: Run) => {
    forget();
    progress.current = { run: next, jobs: [], key: newKey() };
    setRun(next);
    await resume();
  };
  return { run, state, results, begin, resume, forget, isSending: state.kind === 'sending' };
}

interface Sending {
  isStopped: () => boolean;
  /** Called with the jobs that were created. */
  onJobs: (search: ImportSearch) => Promise<void>;
}

/** Sends the calls that were not sent yet. Returns the outcomes of a call without a job. */
async function sendCalls(path: ImportKind['path'], current: Progress, { isStopped, onJobs }: Sending) {
  const { run, jobs } = current;
  const { calls, match_on } = run.plan;
  const rows = calls.reduce((sum, { length }) => sum + length, 0);
  for (let call = jobs.length; call < calls.length; call = jobs.length) {
    await ended(jobs.at(-MOST_OPEN));
    if (isStopped()) return undefined;
    const body = { items: calls[call], match_on, dry_run: run.isDry };
    const answer = await repeatedly(() => write(path, body, current.key));
    if (isStopped()) return undefined;
    current.key = newKey();
    if (!('data' in answer)) return answer.results;
    jobs.push(answer.data.job_id);
    await onJobs({ jobs: jobs.join('.'), rows, ...(run.isDry && { dry: '1' as const }) });
  }
  return undefined;
}

/** Resolves when the job has ended. */
async function ended(id: string | undefined): Promise<void> {
  while (id !== undefined && !isOver(await readJob(id))) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
}
