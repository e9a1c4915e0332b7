import { countText } from '../../format/count';

export const WORDS = {
  title: 'GraphQL console',
  actAs: (name: string, environment: string) => `You act as ${name} on ${environment}.`,
  query: 'Query',
  variables: 'Variables',
  response: 'Response',
  run: 'Run',
  runKey: 'Ctrl Enter',
  running: 'Running…',
  prettify: 'Prettify',
  operation: 'Operation',
  history: 'History',
  noHistory: 'Operations that you run appear here.',
  clearHistory: 'Clear history',
  schema: 'Schema',
  search: 'Find a type or field',
  noMatch: 'No types match.',
  noSchema: 'Introspection is off on this service, so the schema cannot be shown.',
  confirm: 'Run mutation',
  confirmHint: 'This operation changes data. Later mutations of this visit run without asking.',
  none: 'Run a query to see its response.',
  wrongVariables: 'Variables must be a JSON object.',
  noAnswer: 'The service did not respond. The operation may have been executed.',
  cut: (bytes: number) => `The response has ${countText(bytes)} characters. Only the first part is shown.`,
  copy: 'Copy response',
  status: (status: number, time_ms: number) => `HTTP ${status} in ${time_ms} ms`,
  openApi: 'OpenAPI',
  rest: 'REST documentation',
  example: `query FirstRequests {
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
`,
};
