import { json } from '@codemirror/lang-json';
import { graphql } from 'cm6-graphql';
import type { GraphQLSchema } from 'graphql';
import { useMemo, useState } from 'react';
import { useViewer } from '../../api/viewer';
import { Button, buttonClasses } from '../../ui/button';
import { FormDialog } from '../../ui/form-dialog';
import { Select } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { PageHeading } from '../../ui/page-heading';
import styles from './console.module.css';
import { Editor } from './editor';
import { History } from './history-list';
import { operationsIn, prettyQuery, prettyVariables } from './operations';
import { Response } from './response';
import { SchemaBrowser } from './schema-browser';
import { useRuns } from './use-runs';

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
