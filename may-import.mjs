/**
 * The architecture: which project may import which. A row per project; whatever is not listed is refused by lint.
 * Tools stand outside: they may import anything, and nothing imports them.
 */
export const mayImport = {
  'embedded-postgres': [],
  platform: [],
  audit: ['platform'],
  webhooks: ['platform', 'audit'],
  tenants: ['platform', 'audit'],
  'api-keys': ['platform', 'audit', 'tenants'],
  catalog: ['platform', 'audit'],
  'approval-levels': ['platform', 'audit', 'tenants'],
  'approval-requests': ['platform', 'audit', 'webhooks', 'catalog', 'approval-levels', 'tenants'],
  gateway: ['embedded-postgres', 'platform', 'audit', 'webhooks', 'tenants', 'api-keys', 'catalog', 'approval-levels', 'approval-requests'],
  packages: ['embedded-postgres', 'platform', 'audit', 'webhooks', 'tenants', 'api-keys', 'catalog', 'approval-levels', 'approval-requests'],
  bench: ['embedded-postgres', 'platform', 'api-keys', 'gateway'],
  soak: ['embedded-postgres', 'platform', 'audit', 'tenants', 'api-keys', 'webhooks', 'gateway'],
};

const tag = (project) => `project:${project}`;

/** The table as the rule of Nx reads it. */
export const depConstraints = Object.entries(mayImport).map(([project, others]) => ({
  sourceTag: tag(project),
  onlyDependOnLibsWithTags: [project, ...others].map(tag),
}));
