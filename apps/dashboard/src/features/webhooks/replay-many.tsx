import { Link } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { messagesByPath } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { beginOf, endOf, localMoment } from '../../format/local-moment';
import { Button, buttonClasses } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ErrorSummary } from '../../ui/error-summary';
import { FormDialog } from '../../ui/form-dialog';
import { useValueFormat } from '../../ui/values';
import { WriteProblem } from '../../ui/write-problem';
import type { ActionProps } from './endpoint-types';
import { ReplayFields, type ReplayInput } from './replay-fields';
import { replayProblems } from './replay-problems';
import styles from './webhooks.module.css';
import { REPLAY_WORDS } from './words';
import { replayWebhookDeliveriesDocument } from './writes.graphql.ts';

const DAY_MS = 86_400_000;

/** A moment of the API one day ago. */
const yesterday = (): string => new Date(Date.now() - DAY_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Counts the deliveries of a period, and sends them again as a job. What is sent is what was counted: a change needs another count. */
export function ReplayMany({ endpoint: { id: endpoint }, onClose }: ActionProps) {
  const { timezone } = useValueFormat();
  const prefix = useId();
  const [input, setInput] = useState<ReplayInput>(() => ({ statuses: ['exhausted'], from: localMoment(yesterday(), timezone), to: '', include_missed: false }));
  const [count, setCount] = useState<number>();
  const [job, setJob] = useState<string>();
  const counting = useWrite(replayWebhookDeliveriesDocument);
  const write = useWrite(replayWebhookDeliveriesDocument);
  const { from, to, ...rest } = input;
  const variables = { endpoint, input: { ...rest, from: from ? beginOf(from, timezone) : undefined, to: to ? endOf(to, timezone) : undefined } };
  const error = counting.error ?? write.error;
  const problems = useMemo(() => messagesByPath(error), [error]);
  const summary = useMemo(() => replayProblems(prefix, problems), [prefix, problems]);
  const change = (changed: ReplayInput) => {
    setInput(changed);
    setCount(undefined);
    counting.reset();
    write.reset();
  };
  const countFirst = async () => {
    const result = await counting.send({ ...variables, input: { ...variables.input, dry_run: true } });
    setCount(result?.replayWebhookDeliveries?.total);
  };
  const replay = async () => setJob((await write.send(variables))?.replayWebhookDeliveries?.id);
  if (job !== undefined) return <Started job={job} onClose={onClose} />;
  return (
    <FormDialog
      title={REPLAY_WORDS.title}
      confirm={REPLAY_WORDS.replay(count ?? 0)}
      sending={REPLAY_WORDS.replaying}
      isSending={write.isSending}
      canConfirm={count !== undefined && count > 0}
      onConfirm={() => void replay()}
      onClose={onClose}
    >
      <ErrorSummary problems={summary} />
      {summary.length === 0 && <WriteProblem state={counting.state} onRetry={() => void countFirst()} />}
      {summary.length === 0 && <WriteProblem state={write.state} onRetry={() => void replay()} />}
      <p>{REPLAY_WORDS.hint}</p>
      <ReplayFields prefix={prefix} input={input} onChange={change} problems={problems} />
      <div className={styles.row}>
        <Button disabled={counting.isSending || input.statuses.length === 0} onClick={() => void countFirst()}>
          {counting.isSending ? REPLAY_WORDS.counting : REPLAY_WORDS.count}
        </Button>
        <span role="status">{count !== undefined && (count === 0 ? REPLAY_WORDS.nothing : REPLAY_WORDS.found(count))}</span>
      </div>
    </FormDialog>
  );
}

const Started = ({ job, onClose }: { job: string; onClose: () => void }) => (
  <Dialog title={REPLAY_WORDS.title} onClose={onClose}>
    <div className={styles.stack}>
      <p role="status">{REPLAY_WORDS.started}</p>
      <div className={styles.end}>
        <Link className={buttonClasses()} to="/jobs/$id" params={{ id: job }}>
          {REPLAY_WORDS.openJob}
        </Link>
        <Button look="primary" onClick={onClose}>
          {REPLAY_WORDS.close}
        </Button>
      </div>
    </div>
  </Dialog>
);
