import type { Role } from '@das/tenants';

/**
 * The permission of every root field, repeated here on purpose: a new field must be added here, and a change of one decorator
 * alone fails a test.
 */
export const NEEDS: Record<string, string | null> = {
  addComment: 'requests:write',
  addLink: 'requests:write',
  apiKeys: 'keys:manage',
  approvalLevel: 'levels:read',
  approvalLevels: 'levels:read',
  approvalRequest: 'requests:read',
  approvalRequests: 'requests:read',
  approveApprovalRequest: 'requests:decide',
  assignApprover: 'levels:write',
  auditChain: 'audit:read',
  auditLogs: 'audit:read',
  bulkApproveApprovalRequests: 'requests:decide',
  changePassword: null,
  claimStep: 'requests:decide',
  comment: 'requests:read',
  createApiKey: 'keys:manage',
  createApprovalLevel: 'levels:write',
  createApprovalRequest: 'requests:write',
  createProduct: 'catalog:write',
  createProductCategory: 'catalog:write',
  createUser: 'users:manage',
  createWebhookEndpoint: 'webhooks:manage',
  decideApprovalRequest: 'requests:decide',
  deleteApprovalLevel: 'levels:write',
  deleteApprovalRequest: 'requests:write',
  deleteComment: 'requests:write',
  deleteLink: 'requests:write',
  deleteProduct: 'catalog:write',
  deleteProductCategory: 'catalog:write',
  deleteWebhookEndpoint: 'webhooks:manage',
  denyApprovalRequest: 'requests:decide',
  job: 'requests:read',
  me: null,
  ping: null,
  previewApprovalRoute: 'routes:preview',
  product: 'catalog:read',
  productCategories: 'catalog:read',
  productCategory: 'catalog:read',
  products: 'catalog:read',
  reassignStep: 'requests:decide',
  releaseStep: 'requests:decide',
  replayWebhookDeliveries: 'webhooks:manage',
  replayWebhookDelivery: 'webhooks:manage',
  resubmitApprovalRequest: 'requests:write',
  revokeApiKey: 'keys:manage',
  rotateApiKey: 'keys:manage',
  rotateWebhookSecret: 'webhooks:manage',
  sendTestWebhook: 'webhooks:manage',
  setApproverScope: 'levels:write',
  unassignApprover: 'levels:write',
  updateApprovalLevel: 'levels:write',
  updateApprovalRequest: 'requests:write',
  updateCalendar: 'tenant:manage',
  updateComment: 'requests:write',
  updateProduct: 'catalog:write',
  updateProductCategory: 'catalog:write',
  updateTenant: 'tenant:manage',
  updateUser: 'users:manage',
  updateWebhookEndpoint: 'webhooks:manage',
  users: 'users:read',
  webhookDeliveries: 'webhooks:manage',
  webhookDelivery: 'webhooks:manage',
  webhookEndpoint: 'webhooks:manage',
  webhookEndpoints: 'webhooks:manage',
  webhookEventTypes: null,
  withdrawApprovalRequest: 'requests:write',
};

const EVERYBODY: Role[] = ['owner', 'admin', 'approver', 'requester', 'auditor'];

/** The table of the specification. */
export const MAY: Record<string, Role[]> = {
  'catalog:read': EVERYBODY,
  'levels:read': EVERYBODY,
  'requests:read': EVERYBODY,
  'routes:preview': EVERYBODY,
  'catalog:write': ['owner', 'admin'],
  'levels:write': ['owner', 'admin'],
  'requests:write': ['owner', 'admin', 'approver', 'requester'],
  'requests:decide': ['owner', 'admin', 'approver'],
  'audit:read': ['owner', 'admin', 'auditor'],
  'webhooks:manage': ['owner', 'admin'],
  'users:read': ['owner', 'admin'],
  'users:manage': ['owner', 'admin'],
  'tenant:manage': ['owner', 'admin'],
  'keys:manage': ['owner'],
};

/** Whether the role may use the root field. */
export const mayUse = (role: Role, field: string): boolean => {
  const need = NEEDS[field];
  return need === null || (need !== undefined && (MAY[need] ?? []).includes(role));
};
