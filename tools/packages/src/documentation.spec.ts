import '@das/schema';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { eventTypes } from '@das/events';
import { WORKSPACE, libraries } from './unpack-libraries';

const read = (...path: string[]): string => readFileSync(join(WORKSPACE, ...path), 'utf8');
const codeIn = (markdown: string): string[] => [...markdown.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);

test('the excerpts in the documentation of the libraries are code of the application that a test runs', () => {
  const source = read('tools', 'packages', 'src', 'another-team-app.ts');
  const excerpts = codeIn(read('docs', 'using-the-libraries.md'));
  expect(excerpts).toHaveLength(4);
  expect(excerpts.filter((excerpt) => !source.includes(excerpt))).toEqual([]);
});

test('the reference of webhooks has the table of all declared event types; UPDATE_SNAPSHOTS=1 writes it', () => {
  const file = join(WORKSPACE, 'docs', 'webhooks.md');
  const rows = eventTypes.catalogue.map(
    ({ name, description, since, is_default }) =>
      `| \`${name}\` | ${description} | ${since} | ${is_default ? 'yes' : ''} |`,
  );
  const table = ['| event type | sent when | since | by default |', '|---|---|---|---|', ...rows, ''].join('\n');
  const written = readFileSync(file, 'utf8');
  const expected = written.replace(/\| event type \|[^]*?\n(?=\n)/, () => table);
  if (process.env['UPDATE_SNAPSHOTS']) writeFileSync(file, expected);
  expect(readFileSync(file, 'utf8')).toBe(expected);
});

test('no event type is said to be in a later version than this one', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const isLater = (since: string): boolean => since.localeCompare(version, 'en', { numeric: true }) > 0;
  expect(eventTypes.catalogue.filter(({ since }) => isLater(since)).map(({ name }) => name)).toEqual([]);
});

/**
 * The audit log has the events of lines as actions of lines, those of deadlines as actions of steps, those of usages as actions of usages, a comment as
 * `approval_comment.added`, and a test as `webhook_endpoint.tested`. It has no entry for the moment at which a delegation is in force.
 */
const OTHER_ACTIONS = [
  'delegation.started',
  ...[
    'commented',
    'due_soon',
    'escalated',
    'line_approved',
    'line_denied',
    'overdue',
    'price_use_reversed',
    'price_used',
    'quantity_used_up',
    'question_answered',
    'question_asked',
    'question_closed',
    'reassigned',
    'step_completed',
  ].map((verb) => `approval_request.${verb}`),
];
const recorded = (): string[] =>
  eventTypes.names.filter((name) => !OTHER_ACTIONS.includes(name) && name !== 'webhook.test');

test('the audit page of the dashboard offers the action of every event type', () => {
  const offered = read('apps', 'dashboard', 'src', 'features', 'audit', 'catalogue.ts');
  expect(recorded().filter((name) => !offered.includes(`'${name}'`))).toEqual([]);
});

test('the history of a request in the dashboard has words for every event type of requests', () => {
  const words = read('apps', 'dashboard', 'src', 'features', 'request', 'history-entry.ts');
  const ofRequests = recorded().filter((name) => name.startsWith('approval_request.'));
  expect(ofRequests.filter((name) => !words.includes(`'${name}': '`))).toEqual([]);
});

const IGNORED = ['dist', 'node_modules', '.data', '.nx', '.git'];
const filesNamed = (pattern: string): string[] =>
  globSync(pattern, { cwd: WORKSPACE, exclude: (name) => IGNORED.includes(basename(name)) });
const documents = filesNamed('**/*.md').filter((file) => file !== 'CHANGELOG.md');

test('every source file that a document names exists', () => {
  const present = new Set(filesNamed('**/*.{ts,mjs,cjs,md}').map((file) => basename(file)));
  const named = documents.flatMap((file) => sourcesNamedIn(file));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ source }) => !present.has(basename(source)))).toEqual([]);
});

/** Source files in code spans, such as `plan-route.ts`. The tutorials name files that the reader writes. */
const sourcesNamedIn = (file: string): { file: string; source: string }[] =>
  file.startsWith('docs/tutorials/')
    ? []
    : [...read(file).matchAll(/`(\w[\w./-]*\.(?:ts|[mc]js))`/g)].map(([, source = '']) => ({ file, source }));

/** Names in documents that are not in our sources, by where they come from. */
const FOREIGN_NAMES = {
  'PostgreSQL, Citus and PgBouncer': `DateStyle cl_waiting hot_standby_feedback node_conninfo PGCONNECT_TIMEOUT pg_hba pg_read_all_stats
    pg_stat_statements query_wait_timeout recover_2pc_interval server_round_robin tcp_user_timeout track_commit_timestamp track_planning`,
  'operating systems and Kubernetes': `CreateContainerConfigError EnvironmentFile ExecStart fsGroup LimitNOFILE MALLOC_ARENA_MAX RssAnon TimeoutStopSec`,
  'JavaScript, Node and V8': 'getOwnMetadata startSampling',
  'packages and standards': `getVariableValues clusterMetrics maxErrors nodejs_gc_duration_seconds OTEL_EXPORTER_OTLP_HEADERS overallRate PartialType Submittable
    skipCheck trustProxy`,
  'removed settings': 'DAS_GRAPHQL_COMPILE_AFTER',
  'names that a rejected alternative would have': `approvalHistoryHistory bulkApproveApprove CreateXInput InlineResponse2007 ListProducts200Response
    ModelError UpdateXInput`,
};

/** Identifiers with which a code span begins, such as `Events` and `emit` of `Events.emit(…)`. `FillsSizes…` is an abbreviation. */
const identifiersIn = (file: string): { file: string; name: string }[] =>
  [
    ...read(file)
      .replaceAll(/```.*?```/gs, '')
      .matchAll(/`\$?([\w$.]+)(?![\w$.]*…)([^`\n]*)`/g),
  ]
    .flatMap(([, path = '', rest = '']) => path.split('.').filter((name) => isIdentifier(name, rest)))
    .map((name) => ({ file, name }));

/** A word with capitals or underscores inside, or a span that is one capitalized word. Key words of SQL and file names are neither. */
const isIdentifier = (name: string, rest: string): boolean =>
  /^[a-z$][\w$]*$/i.test(name) && (/[a-z][A-Z]|[^_]_/.test(name) || (/^[A-Z][a-z]/.test(name) && !/\s/.test(rest)));

test('every identifier that a document names is in the sources, except in records that another one replaces', () => {
  const sources = filesNamed(
    '**/{*.{ts,tsx,mjs,cjs,js,json,graphql,yaml,yml,sh,css,html},Dockerfile*,.env.example}',
  ).filter((file) => basename(file) !== 'package-lock.json' && file !== 'tools/packages/src/documentation.spec.ts');
  const present = new Set(sources.flatMap((file) => read(file).match(/[a-z_$][\w$]*/gi) ?? []));
  const foreign = Object.values(FOREIGN_NAMES).flatMap((names) => names.split(/\s+/));
  const named = documents
    .filter((file) => !/^\*\*(?:Replaced|Reversed) by /m.test(read(file)))
    .flatMap((file) => identifiersIn(file));
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ name }) => !present.has(name) && !foreign.includes(name))).toEqual([]);
  expect(foreign.filter((name) => present.has(name) || !named.some((other) => other.name === name))).toEqual([]);
});

test.each(libraries)(
  '@das/%s has a README of 10 to 40 lines: what it owns and exports, an example, its invariants, and how to test it',
  (library) => {
    const readme = read('libs', library, 'README.md').trimEnd();
    const lines = readme.split('\n').length;
    expect([lines >= 10, lines <= 40]).toEqual([true, true]);
    for (const part of [`# @das/${library}`, 'Owns ', '```ts', 'xport', 'nvariant', 'est'])
      expect(readme).toContain(part);
  },
);
