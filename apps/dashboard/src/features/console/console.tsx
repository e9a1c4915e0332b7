import { json } from '@codemirror/lang-json';
import { useNavigate } from '@tanstack/react-router';
import { graphql } from 'cm6-graphql';
import type { GraphQLSchema } from 'graphql';
import { useMemo, useState } from 'react';
import { useViewer } from '../../api/viewer';
import { countText } from '../../format/count';
import { Notice, Alert } from '../../ui/alert';
import { Button, buttonClasses } from '../../ui/button';
import { CodeRegion } from '../../ui/code';
import { CopyButton } from '../../ui/copy-button';
import { Select } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { PageHeading } from '../../ui/page-heading';

import styles from './console.module.css';
import { Editor } from './editor';
import { addToHistory, clearHistory, storedHistory } from './history';
import { withColors } from './json-colors';
import { operationsIn, prettyQuery, prettyVariables } from './operations';
import { type Input, type Outcome, run } from './run';
import { SchemaBrowser } from './schema-browser';

const JSON_MODE = json();

const EXAMPLE = `query FirstRequests {
  approvalRequests(first: 5, orderBy: [{ column: CREATED_AT, order: DESC }]) {
    data {
      id
      customer_name
      lifecycle_state
    }
    paginatorInfo {
      total
    }
  }
}
`;

/** @param query the query of the address */
export function ConsolePage({ query: given = EXAMPLE }: { query?: string }) {
  const { user, environment } = useViewer();
  const [query, setQuery] = useState(given);
  const [variables, setVariables] = useState('{}');
  const [chosen, setChosen] = useState('');
  const [schema, setSchema] = useState<GraphQLSchema>();
  const mode = useMemo(() => graphql(schema), [schema]);
  const operations = operationsIn(query);
  const operation = operations.find(({ name }) => name === chosen) ?? operations[0];
  const { visit, start, execute, cancel } = useRuns({
    query,
    variables,
    operation: operation?.name,
    isMutation: operation?.isMutation ?? false,
  });
  const prettify = () => {
    setQuery(prettyQuery(query));
    setVariables(prettyVariables(variables));
  };
  return (
    <>
      <PageHeading>
        <a className={buttonClasses()} href="/v2/openapi.json" target="_blank" rel="noopener">
          OpenAPI
        </a>
      </PageHeading>
      <Notice>{`You act as ${user.name} on ${environment}.`}</Notice>
      <div className={styles.tools}>
        <Button look="primary" hint="Ctrl Enter" disabled={visit.isRunning} onClick={start}>
          {visit.isRunning ? 'Running…' : 'Run'}
        </Button>
        <Button onClick={prettify}>Prettify</Button>
        {operations.length > 1 && (
          <OperationSelect operations={operations} value={operation?.name} onChange={setChosen} />
        )}
      </div>
      <div className={styles.panes}>
        <div className={styles.inputs}>
          <Pane title="Query">
            <Editor name="Query" value={query} language={mode} onChange={setQuery} onRun={start} />
          </Pane>
          <Pane title="Variables" isSmall>
            <Editor
              {...{ name: 'Variables', value: variables, language: JSON_MODE }}
              onChange={setVariables}
              onRun={start}
            />
          </Pane>
        </div>
        <Response outcome={visit.outcome} />
      </div>
      <History key={visit.runs} onPick={setQuery} />
      <SchemaBrowser onSchema={setSchema} />
      {visit.isAsking && <ConfirmMutation onConfirm={() => void execute()} onClose={cancel} />}
    </>
  );
}

interface OperationSelectProps {
  operations: { name?: string | undefined }[];
  value: string | undefined;
  onChange: (name: string) => void;
}

const OperationSelect = ({ operations, value = '', onChange }: OperationSelectProps) => (
  <Select label="Operation" value={value} onChange={({ target }) => onChange(target.value)}>
    {operations.map(({ name = '' }) => (
      <option key={name}>{name}</option>
    ))}
  </Select>
);

const ConfirmMutation = (events: { onConfirm: () => void; onClose: () => void }) => (
  <FormDialog title="Run mutation" sending="Running…" isSending={false} {...events}>
    <p>This operation changes data. Later mutations of this visit run without asking.</p>
  </FormDialog>
);

const Pane = ({
  title,
  isSmall = false,
  children,
}: {
  title: string;
  isSmall?: boolean;
  children: React.ReactNode;
}) => (
  <div className={isSmall ? styles.small : styles.large}>
    <p className={styles.paneTitle} aria-hidden>
      {title}
    </p>
    {children}
  </div>
);

/** The queries that were run in this browser. */
function History({ onPick }: { onPick: (query: string) => void }) {
  const [queries, setQueries] = useState(storedHistory);
  const clear = () => {
    clearHistory();
    setQueries([]);
  };
  return (
    <details className={styles.details}>
      <summary>History</summary>
      {queries.length === 0 && <p className={styles.quiet}>Operations that you run appear here.</p>}
      <ul>
        {queries.map((query) => (
          <li key={query}>
            <button type="button" className={styles.past} onClick={() => onPick(query)}>
              {query.replace(/\s+/g, ' ').trim()}
            </button>
          </li>
        ))}
      </ul>
      {queries.length > 0 && <Button onClick={clear}>Clear history</Button>}
    </details>
  );
}

/** More characters make the page slow. */
const MAX_CHARACTERS = 200_000;

/** The response as text. A very long one is shown in part, and copied whole. */
function Response({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <div className={styles.response}>
      <h2>Response</h2>
      {!outcome && <p className={styles.quiet}>Run a query to see its response.</p>}
      {outcome?.kind === 'problem' && <Alert>{outcome.text}</Alert>}
      {outcome?.kind === 'response' && (
        <>
          <div className={styles.status}>
            <span role="status">{`HTTP ${outcome.status} in ${outcome.time_ms} ms`}</span>
            <CopyButton text={outcome.text} label="Copy response" />
          </div>
          {outcome.text.length > MAX_CHARACTERS && (
            <p
              className={styles.quiet}
            >{`The response has ${countText(outcome.text.length)} characters. Only the first part is shown.`}</p>
          )}
          <CodeRegion name="Response">{withColors(outcome.text.slice(0, MAX_CHARACTERS))}</CodeRegion>
        </>
      )}
    </div>
  );
}

/** The operations of a visit to the console. */
interface Visit {
  isRunning: boolean;
  /** Whether the person is asked to confirm the first mutation. */
  isAsking: boolean;
  mayMutate: boolean;
  outcome: Outcome | undefined;
  runs: number;
}

/** Runs the operation of the editors. The first mutation of a visit waits for a confirmation. */
function useRuns(input: Input): {
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
