/** The libraries that own rows, and what they are built on. */
const FEATURES = [
  'platform',
  'audit',
  'events',
  'jobs',
  'webhooks',
  'tenants',
  'api-keys',
  'catalog',
  'approval-levels',
  'approval-requests',
  'notifications',
  'analytics',
];

/**
 * The architecture: which project may import which, and inside a project which folder. A row per project or folder; lint
 * rejects every import that is not listed. Nothing imports tools.
 */
export const mayImport = {
  'embedded-postgres': [],
  platform: [],
  audit: ['platform'],
  events: ['platform'],
  tenants: ['platform', 'audit', 'events'],
  jobs: ['platform', 'audit', 'events', 'tenants'],
  webhooks: ['platform', 'audit', 'events', 'tenants', 'jobs'],
  'api-keys': ['platform', 'audit', 'tenants'],
  catalog: ['platform', 'audit', 'events', 'tenants', 'jobs'],
  'approval-levels': ['platform', 'audit', 'events', 'tenants', 'catalog'],
  'approval-requests': ['platform', 'audit', 'events', 'jobs', 'catalog', 'approval-levels', 'tenants'],
  notifications: [
    'platform',
    'audit',
    'events',
    'tenants',
    'jobs',
    'webhooks',
    'api-keys',
    'approval-levels',
    'approval-requests',
  ],
  analytics: ['platform', 'tenants', 'approval-requests'],
  schema: FEATURES,
  gateway: ['embedded-postgres', ...FEATURES, 'schema'],
  dashboard: [],
  packages: ['embedded-postgres', ...FEATURES, 'schema'],
  architecture: ['platform'], // its checks of migrations
  bench: ['embedded-postgres', 'platform', 'api-keys', 'schema', 'gateway'],
  soak: ['embedded-postgres', 'platform', 'audit', 'events', 'tenants', 'api-keys', 'webhooks', 'schema', 'gateway'],
};

/** Files directly in a listed path may import all of its folders; no folder may import them. */
export const foldersMayImport = {
  'apps/gateway/src': {
    config: [],
    demo: [], // data of the demo tenants
    http: ['config'], // what every request passes
    exports: [], // files that are streamed
    idempotency: ['http'],
    libraries: ['config'], // the modules of the libraries, configured by the settings
    retention: ['config', 'http', 'idempotency'], // removing rows whose days have passed
    workers: ['config', 'retention'],
    observability: ['config', 'http', 'retention'],
    graphql: ['config', 'http', 'idempotency'],
    rest: ['config', 'exports', 'graphql', 'http', 'idempotency'],
    bootstrap: [
      'config',
      'demo',
      'exports',
      'graphql',
      'http',
      'idempotency',
      'libraries',
      'observability',
      'rest',
      'retention',
      'workers',
    ],
    admin: ['bootstrap', 'config', 'http'],
  },
  'apps/dashboard/src': {
    api: [], // calls, the session, and the generated types of documents
    format: [], // numbers and moments as text
    ui: ['api', 'format'], // components without knowledge of a resource
    charts: ['format', 'ui'], // drawings of numbers, each with its table
    approvals: ['api', 'charts', 'format', 'ui'], // parts about approval requests that several features show
    features: ['api', 'approvals', 'charts', 'format', 'ui'], // a folder per page; no feature imports another
    shell: ['api', 'approvals', 'features', 'format', 'ui'], // the frame of every page
    routes: ['api', 'features', 'shell', 'ui'], // addresses, search parameters and permissions
  },
  'libs/platform/src': {
    config: [],
    context: [],
    telemetry: [],
    errors: [],
    values: ['errors'],
    validation: ['errors', 'values'],
    signing: ['context'], // keys and signatures, without a database
    database: ['context', 'errors', 'signing', 'telemetry', 'values'],
    graphql: ['database', 'errors', 'validation', 'values'],
    security: ['context', 'database', 'signing'],
    workers: ['context', 'database', 'telemetry'],
  },
  'libs/tenants/src': {
    'business-time': [], // durations within the business hours of a tenant, as pure functions
  },
  'libs/approval-levels/src': {
    scope: [], // what an authority covers
    delegations: ['scope'], // authority that a user passes on for a time
  },
  'libs/webhooks/src': {
    endpoints: [], // rows, addresses and secrets of endpoints
    queue: ['endpoints'], // deliveries that wait, and the fan-out that adds them
    administration: ['endpoints', 'queue'], // creating and changing endpoints
    delivery: ['administration', 'endpoints', 'queue'], // sending, and recording attempts
    replay: ['endpoints', 'queue'], // sending many deliveries again, as a job
    retention: ['queue'], // removing events and deliveries whose days have passed
  },
  'libs/notifications/src': {
    kinds: [],
    hours: [], // digests and quiet hours, as pure functions
    inbox: ['kinds'], // notifications, as their readers list and mark them
    channels: ['kinds'], // chat channels: rows, inputs and addresses
    messages: ['channels', 'inbox'], // chat messages that wait
    administration: ['channels', 'messages'], // creating, changing and disabling chat channels
    texts: ['channels', 'inbox', 'kinds'], // what a reader sees of a notification
    mail: ['kinds', 'texts'], // the form of mails, and their settings
    preferences: ['hours', 'kinds', 'mail'], // what people and organisations have set, and the state of addresses
    unsubscribe: ['kinds', 'mail', 'preferences'], // links that set a mode to off
    queue: ['kinds', 'mail', 'preferences'], // mails that wait, and planning them
    digest: ['hours', 'inbox', 'kinds', 'mail', 'preferences', 'queue', 'texts'], // mails that list many notifications
    sending: ['digest', 'hours', 'inbox', 'kinds', 'mail', 'preferences', 'queue', 'texts', 'unsubscribe'], // attempts, and the mail server
    chat: ['administration', 'channels', 'kinds', 'mail', 'messages', 'texts'], // chat messages: texts, attempts and tests
    endings: ['kinds'], // what is about to end
    reading: ['channels', 'inbox', 'kinds', 'messages', 'preferences', 'queue'], // writing notifications from the events of a tenant
  },
  'libs/analytics/src': {
    facts: [], // what is kept of a request
    definitions: ['facts'], // dimensions, measures and periods
    model: ['definitions'],
    sums: ['facts', 'definitions'], // sums of facts per day and month
    keeping: ['facts', 'sums'], // computing facts and sums again after changes
    queries: ['facts', 'definitions', 'model', 'sums', 'keeping'], // numbers from facts and sums
  },
  'libs/approval-requests/src': {
    model: [],
    timers: ['model'], // of all tenants, fired by a worker
    rules: ['model'],
    routing: ['model', 'rules', 'timers'],
    views: ['model', 'rules'], // saved filters on requests
    requests: ['model', 'rules', 'routing', 'views'],
    decisions: ['model', 'rules', 'routing', 'requests'],
    lifecycle: ['model', 'rules', 'requests'],
    precedents: ['model', 'requests', 'timers'], // loading the precedents of earlier decisions
    revisions: ['model', 'rules', 'requests'], // creating revisions of approved requests
    deadlines: ['model', 'rules', 'routing', 'requests', 'decisions', 'timers'], // what fires at steps
    export: ['model', 'rules', 'requests', 'views'], // requests as a CSV file
    discussion: ['model', 'rules', 'requests'],
    questions: ['model', 'rules', 'routing', 'requests', 'timers'], // asking, answering and closing questions
    assignment: ['model', 'rules', 'routing', 'requests', 'discussion'], // claims, and what the caller may do
    usage: ['model', 'rules', 'requests'], // what orders draw down from approved lines
    warnings: ['model', 'rules', 'routing', 'requests'],
    preview: ['model', 'rules', 'routing', 'requests', 'warnings'],
    bulk: ['model', 'requests', 'decisions'],
    simulation: ['model', 'rules', 'routing', 'requests'],
  },
  'libs/approval-requests/src/rules': {
    pricing: [], // amounts, discounts and tariffs
    lifecycle: [], // states of a request, its validity and its event
    questions: [], // the state of questions, and who may be asked
    usage: ['approved', 'lifecycle'], // recording and reversing usages
    discussion: [], // comments and links: who may read and write them
    export: ['approved', 'lifecycle', 'pricing'], // the columns and the form of a CSV file
    views: [], // saved views: who may read and write them, and what they say
    deadlines: [], // the clocks of steps
    routing: ['deadlines', 'pricing'], // the steps of a route, and who may act at them
    escalation: ['deadlines', 'routing'], // whom a late step asks
    assignment: ['routing'], // who may claim, release and reassign a step
    answers: ['decision', 'questions', 'routing'], // who may answer and close questions
    decision: ['deadlines', 'pricing', 'lifecycle', 'questions', 'routing'], // deciding lines: from the command to rows, events and result
    approved: ['decision', 'lifecycle', 'pricing', 'routing'], // what follows an approval: extending and revoking it
    submission: ['deadlines', 'pricing', 'lifecycle', 'routing'], // creating, changing and resubmitting a request
    revision: ['decision', 'pricing', 'lifecycle', 'routing', 'submission'], // what a revision carries, and what its approval ends
    preview: ['deadlines', 'pricing', 'lifecycle', 'routing'], // what people read before they submit or decide
    simulation: ['pricing', 'preview', 'routing'], // routes of past lines under a changed policy
  },
  'tools/bench/src': {
    'hand-written': [],
    measuring: [],
    stage: ['measuring'],
    seeds: ['stage'],
    works: ['measuring', 'stage', 'seeds'],
    against: ['measuring', 'stage', 'seeds', 'works'],
    dashboard: ['measuring', 'stage', 'seeds', 'works'],
  },
  'tools/soak/src': {
    environment: [],
    image: ['environment'],
    notifications: ['environment'],
    restore: ['environment'],
    statements: [],
  },
};

const tag = (project) => `project:${project}`;

/** The table in the format of the Nx rule. */
export const depConstraints = Object.entries(mayImport).map(([project, others]) => ({
  sourceTag: tag(project),
  onlyDependOnLibsWithTags: [project, ...others].map(tag),
}));
