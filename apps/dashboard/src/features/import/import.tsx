import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { UpsertOutcome, UpsertSummary } from '../../approvals/upsert/upsert-outcome';
import { countOf } from '../../format/count';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Crumb } from '../../ui/crumb';
import { LeaveGuard } from '../../ui/leave-guard';
import { PageHeading } from '../../ui/page-heading';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { ChooseFile } from './choose-file';
import { firstKey, mappingByName } from './columns';
import { CATEGORIES, type ImportKind, PRODUCTS } from './import-fields';
import { isOver, useImportJobs, useSummaries } from './import-jobs';
import { ImportResult, JobsResult } from './import-result';
import type { ImportSearch } from './import-search';
import styles from './import.module.css';
import { type ImportSetup, planOf, repeatedKeyProblem } from './items';
import { InlineOutcomes } from './outcomes';
import type { CsvFile, FileResult } from './read-file';
import { SetupFields, isComplete } from './setup-fields';
import { useImport } from './use-import';

export const ImportProductsPage = ({ search }: { search: ImportSearch }) => (
  <ImportPage kind={PRODUCTS} search={search} />
);

export const ImportCategoriesPage = ({ search }: { search: ImportSearch }) => (
  <ImportPage kind={CATEGORIES} search={search} />
);

/** Imports a CSV file: its columns, a dry run, and the import with its outcomes. */
function ImportPage({ kind, search }: { kind: ImportKind; search: ImportSearch }) {
  const [setup, setSetup] = useState<ImportSetup>();
  const [problem, setProblem] = useState<string>();
  const { progress, ...sending } = useProgress(kind, search);
  const read = ({ file, problem: found }: FileResult) => {
    sending.forget();
    setProblem(found);
    setSetup(file && setupFor(kind, file));
  };
  const start = (isDry: boolean) => {
    if (!setup) return;
    const plan = sending.run?.setup === setup ? sending.run.plan : planOf(kind, setup);
    const repeated = repeatedKeyProblem(kind, plan);
    setProblem(repeated);
    if (repeated === undefined) void sending.begin({ setup, plan, isDry });
  };
  const hasDryRun = sending.run?.isDry === true && sending.run.setup === setup && progress.isDone;
  return (
    <>
      <Crumb to={kind.list}>{kind.title}</Crumb>
      <PageHeading />
      <LeaveGuard hasChanges={sending.isSending} isKeptByPage />
      <div className={styles.form}>
        <p className={styles.hint}>
          The first row of the file has the names of the columns. The file is UTF-8 text, separated by commas,
          semicolons or tabs.
        </p>
        {!setup && (
          <p className={styles.hint}>
            {`Columns with these names are recognised: ${kind.fields.map(({ label }) => label).join(', ')}.`}
          </p>
        )}
        <ChooseFile file={setup?.file} isBusy={progress.isBusy} onRead={read} />
        {problem !== undefined && <Alert>{problem}</Alert>}
        {setup && (
          <>
            <SetupFields kind={kind} setup={setup} isBusy={progress.isBusy} onChange={setSetup} />
            <Actions
              rows={setup.file.rows.length}
              running={progress.isBusy ? (sending.run?.isDry === false ? 'import' : 'dry run') : undefined}
              canRun={isComplete(kind, setup)}
              hasDryRun={hasDryRun}
              onStart={start}
            />
          </>
        )}
        <WriteProblem state={sending.state} onRetry={() => void sending.resume()} />
      </div>
      <Result search={search} sending={sending} progress={progress} />
    </>
  );
}

const setupFor = (kind: ImportKind, file: CsvFile): ImportSetup => {
  const mapping = mappingByName(file.header, kind.fields);
  return { file, mapping, match_on: firstKey(kind, mapping), clears: false, hasComma: false };
};

type Sending = ReturnType<typeof useImport>;

/** The run of this page, or the one that the address names, and whether it has ended. */
function useProgress(kind: ImportKind, search: ImportSearch) {
  const sending = useImport(kind);
  const queries = useQueryClient();
  const { isSending, results, run } = sending;
  const ids = search.jobs?.split('.') ?? [];
  const jobs = useImportJobs(ids);
  const isEnded = ids.length > 0 && !isSending && (jobs.data?.every(isOver) ?? false) && !jobs.isPlaceholderData;
  const summaries = useSummaries(ids, isEnded);
  const isDone = results !== undefined || (isEnded && summaries.data !== undefined);
  const isBusy = isSending || (ids.length > 0 && !isEnded && !jobs.isError);
  const hasWritten = isDone && run?.isDry === false && (results?.some(isChange) ?? summaries.data?.some(hasChanges));
  useEffect(() => {
    if (!hasWritten) return;
    announce('Saved.');
    void queries.invalidateQueries({ queryKey: [kind.queryKey] });
  }, [hasWritten, queries, kind]);
  return { ...sending, progress: { ids, jobs, summaries, isDone, isBusy } };
}

const isChange = ({ outcome }: UpsertOutcome): boolean => outcome === 'created' || outcome === 'updated';

const hasChanges = ({ created, updated }: UpsertSummary): boolean => created + updated > 0;

interface ActionsProps {
  rows: number;
  running: 'dry run' | 'import' | undefined;
  canRun: boolean;
  hasDryRun: boolean;
  onStart: (isDry: boolean) => void;
}

/** The import is possible after a dry run of the same rows. */
function Actions({ rows, running, canRun, hasDryRun, onStart }: ActionsProps) {
  const id = useId();
  const reason = 'Start a dry run first.';
  const isTooEarly = !hasDryRun && running === undefined;
  return (
    <div className={styles.actions}>
      <Button disabled={!canRun || running !== undefined} onClick={() => onStart(true)}>
        {running === 'dry run' ? 'Checking…' : 'Dry run'}
      </Button>
      <Button
        look="primary"
        disabled={!canRun || !hasDryRun || running !== undefined}
        {...(isTooEarly && { title: reason, 'aria-describedby': id })}
        onClick={() => onStart(false)}
      >
        {running === 'import' ? 'Importing…' : `Import ${countOf(rows, 'row')}`}
      </Button>
      {isTooEarly && (
        <span id={id} className={styles.hint}>
          {reason}
        </span>
      )}
    </div>
  );
}

interface ResultProps {
  search: ImportSearch;
  sending: Sending;
  progress: ReturnType<typeof useProgress>['progress'];
}

function Result({
  search: { dry, outcome, page = 1, rows },
  sending,
  progress: { ids, jobs, summaries },
}: ResultProps) {
  const { run, results, isSending } = sending;
  const isDry = run ? run.isDry : dry === '1';
  const found = run?.plan.problems;
  if (results)
    return (
      <ImportResult of={run} isDry={isDry}>
        <InlineOutcomes results={results} found={found} outcome={outcome} page={page} />
      </ImportResult>
    );
  if (ids.length === 0) return null;
  return (
    <ImportResult of={run} isDry={isDry}>
      <JobsResult
        jobs={jobs}
        summaries={summaries}
        isSending={isSending}
        found={found}
        {...(rows !== undefined && { rows })}
        {...(outcome && { outcome })}
        page={page}
      />
    </ImportResult>
  );
}
