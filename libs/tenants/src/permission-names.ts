/** All permissions. Every operation and route declares the one that it needs. */
export const PERMISSIONS = [
  'catalog:read',
  'levels:read',
  'requests:read',
  'routes:preview',
  'catalog:write',
  'levels:write',
  'requests:write',
  'requests:decide',
  'audit:read',
  'webhooks:manage',
  'users:read',
  'users:manage',
  'tenant:manage',
  'keys:manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
