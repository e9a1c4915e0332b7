import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Write, useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { JobProgress } from '../../approvals/bulk/job-progress';
import { isFinished, useJob, useJobResult } from '../../approvals/bulk/use-job';
import { type Simulation, simulationSentence } from '../../approvals/simulation/simulation';
import { NoSimulationResult, SimulationResult } from '../../approvals/simulation/simulation-result';
import { todayIn } from '../../format/today-in';
import { Notice } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Crumb } from '../../ui/crumb';
import { Field, Select } from '../../ui/field';
import { FormProblems } from '../../ui/form-problems';
import { ListState } from '../../ui/list-state';
import { PageHeading } from '../../ui/page-heading';
import { announce } from '../../ui/status';
import { type FieldProblems, useFormProblems } from '../../ui/use-form-problems';
import { useValueFormat } from '../../ui/values';
import { ChangedLevels } from './changed-levels';
import { type Level, levelsQuery } from './levels-query';
import {
  type SimulatePolicyMutation,
  type SimulatePolicyMutationVariables,
  simulatePolicyDocument,
} from './simulate.graphql.ts';
import { NEW_DRAFT, type SimulationForm, labelsOf, readSimulation } from './simulation-form';
import styles from './simulate.module.css';
import { BASES, BASIS_TEXTS, type Basis } from './what-if-line';

type SimulationWrite = Write<SimulatePolicyMutation, SimulatePolicyMutationVariables>;

const DAY_MS = 86_400_000;
/** The days of the period at first. */
const DAYS = 90;

/** What past lines would have done under changed levels: the changes, and their result. @param job the job that compares many lines */
export function SimulatePage({ job }: { job: string | undefined }) {
  const levels = useQuery(levelsQuery);
  const [shown, setShown] = useState<Simulation>();
  const navigate = useNavigate();
  const show = (result: NonNullable<SimulatePolicyMutation['simulatePolicy']>) => {
    const { summary, job: begun, ...lists } = result;
    setShown(summary ? { summary, ...lists } : undefined);
    if (summary) announce(simulationSentence(summary));
    void navigate({ to: '.', search: begun ? { job: begun.id } : {}, replace: job !== undefined, resetScroll: false });
  };
  return (
    <>
      <Crumb to="/levels">Approval levels</Crumb>
      <PageHeading />
      <ListState query={levels}>{(rows) => <Changes levels={rows} onResult={show} />}</ListState>
      {job !== undefined && <JobResult key={job} id={job} />}
      {job === undefined && shown && (
        <Result of={shown}>
          <SimulationResult simulation={shown} />
        </Result>
      )}
    </>
  );
}

interface ChangesProps {
  levels: readonly Level[];
  onResult: (result: NonNullable<SimulatePolicyMutation['simulatePolicy']>) => void;
}

function Changes({ levels, onResult }: ChangesProps) {
  const basis = useViewer().tenant.routing_basis as Basis;
  const { form, change, addLevel } = useSimulationForm(basis);
  const write: SimulationWrite = useWrite(simulatePolicyDocument);
  const problems = useFormProblems(labelsOf(form, levels), write);
  const send = async () => {
    const result = await write.send({ input: readSimulation(form, levels, basis).input });
    if (result?.simulatePolicy) onResult(result.simulatePolicy);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problems.show(readSimulation(form, levels, basis).problems)) void send();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.hint}>
        Change levels below, and compare the routes of all lines that were requested in a period. Nothing is saved.
      </p>
      <FormProblems problems={problems} write={write} onRetry={() => void send()} />
      <Period form={form} onChange={change} at={problems.at} />
      <ChangedLevels levels={levels} form={form} onChange={change} at={problems.at} />
      <p className={styles.hint}>Empty: any amount, or as much as the level may handle.</p>
      <div className={styles.actions}>
        <Button onClick={addLevel}>Add level</Button>
        <Button type="submit" look="primary" disabled={write.isSending}>
          {write.isSending ? 'Comparing…' : 'Run simulation'}
        </Button>
      </div>
    </form>
  );
}

function useSimulationForm(basis: Basis) {
  const { timezone } = useValueFormat();
  const [form, setForm] = useState((): SimulationForm => {
    const now_ms = Date.now();
    const from = todayIn(timezone, now_ms - (DAYS - 1) * DAY_MS);
    return { from, to: todayIn(timezone, now_ms), basis, changed: {}, added: [] };
  });
  const [added, setAdded] = useState(0);
  const change = (given: Partial<SimulationForm>) => setForm({ ...form, ...given });
  const addLevel = () => {
    setAdded(added + 1);
    change({ added: [...form.added, { ...NEW_DRAFT, key: `new-${added + 1}` }] });
  };
  return { form, change, addLevel };
}

interface PeriodProps {
  form: SimulationForm;
  onChange: (change: Partial<SimulationForm>) => void;
  at: FieldProblems['at'];
}

const Period = ({ form: { from, to, basis }, onChange, at }: PeriodProps) => (
  <div className={styles.period}>
    <Field
      label="From"
      type="date"
      value={from}
      {...at('from')}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <Field label="To" type="date" value={to} {...at('to')} onChange={({ target }) => onChange({ to: target.value })} />
    <Select label="Routing basis" value={basis} onChange={({ target }) => onChange({ basis: target.value as Basis })}>
      {BASES.map((each) => (
        <option key={each} value={each}>
          {BASIS_TEXTS[each]}
        </option>
      ))}
    </Select>
  </div>
);

/** @param of the result; the page scrolls to each new one, because it may be below the window */
function Result({ of, children }: { of: unknown; children: ReactNode }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' }); // browsers may return a promise, which is not a clean-up
  }, [of]);
  return (
    <section ref={section} aria-labelledby={id} className={styles.result}>
      <h2 id={id}>Result</h2>
      {children}
    </section>
  );
}

/** The progress of the job, and then its result. Its page shows the same. */
function JobResult({ id }: { id: string }) {
  const query = useJob(id);
  const result = useJobResult(query.data);
  if (query.data === null) return <Notice>The simulation no longer exists. Run it again.</Notice>;
  return (
    <Result of={id}>
      <ListState query={query}>
        {(job) =>
          job && (
            <>
              {!isFinished(job) && (
                <>
                  <JobProgress job={job} name="Simulation" />
                  <p className={styles.hint}>
                    {job.status === 'queued' && 'One simulation runs at a time. '}
                    You can leave this page.{' '}
                    <Link to="/jobs/$id" params={{ id }}>
                      The page of the job
                    </Link>{' '}
                    shows its result, too.
                  </p>
                </>
              )}
              {job.status === 'failed' && <NoSimulationResult>Run it again.</NoSimulationResult>}
              {job.status === 'done' && (
                <ListState query={result}>
                  {(data) => (data === null ? null : <SimulationResult simulation={data as Simulation} />)}
                </ListState>
              )}
            </>
          )
        }
      </ListState>
    </Result>
  );
}
