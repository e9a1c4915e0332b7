import type { Role } from '@das/tenants';

/**
 * The permission of every root field, repeated here on purpose: a new field must be added here, and a change of one decorator
 * alone fails a test.
 */
export const NEEDS: Record<string, string | null> = {
  addComment: 'requests:write',
  addLink: 'requests:write',
  answerQuestion: 'requests:write',
  apiKeys: 'keys:manage',
  approvalLevel: 'levels:read',
  approvalLevels: 'levels:read',
  approvalRequest: 'requests:read',
  approvalRequests: 'requests:read',
  approveApprovalRequest: 'requests:decide',
  askQuestion: 'requests:decide',
  assignApprover: 'levels:write',
  auditChain: 'audit:read',
  auditKeys: null,
  auditLogs: 'audit:read',
  bulkApproveApprovalRequests: 'requests:decide',
  changePassword: null,
  claimStep: 'requests:decide',
  closeQuestion: 'requests:write',
  comment: 'requests:read',
  createApiKey: 'keys:manage',
  createApprovalLevel: 'levels:write',
  createApprovalRequest: 'requests:write',
  createDelegation: 'requests:decide',
  createProduct: 'catalog:write',
  createProductCategory: 'catalog:write',
  createSavedView: 'requests:read',
  createServiceAccount: 'users:manage',
  createUser: 'users:manage',
  createWebhookEndpoint: 'webhooks:manage',
  decideApprovalRequest: 'requests:decide',
  delegableUsers: 'requests:read',
  delegation: 'requests:read',
  delegations: 'requests:read',
  deleteApprovalLevel: 'levels:write',
  deleteApprovalRequest: 'requests:write',
  deleteComment: 'requests:write',
  deleteLink: 'requests:write',
  deleteProduct: 'catalog:write',
  deleteProductCategory: 'catalog:write',
  deleteSavedView: 'requests:read',
  deleteWebhookEndpoint: 'webhooks:manage',
  denyApprovalRequest: 'requests:decide',
  extendApproval: 'requests:decide',
  job: 'requests:read',
  me: null,
  people: 'users:read',
  ping: null,
  previewApprovalRoute: 'routes:preview',
  priceUses: 'requests:read',
  product: 'catalog:read',
  productCategories: 'catalog:read',
  productCategory: 'catalog:read',
  products: 'catalog:read',
  reassignStep: 'requests:decide',
  recordUse: 'requests:write',
  requestLogs: 'audit:read',
  releaseStep: 'requests:decide',
  replayWebhookDeliveries: 'webhooks:manage',
  replayWebhookDelivery: 'webhooks:manage',
  resubmitApprovalRequest: 'requests:write',
  reverseUse: 'requests:write',
  reviseApproval: 'requests:write',
  revokeApiKey: 'keys:manage',
  revokeApproval: 'requests:write',
  revokeDelegation: 'requests:decide',
  rotateApiKey: 'keys:manage',
  rotateWebhookSecret: 'webhooks:manage',
  savedView: 'requests:read',
  savedViews: 'requests:read',
  sendTestWebhook: 'webhooks:manage',
  setApproverScope: 'levels:write',
  simulatePolicy: 'levels:write',
  similarApprovals: 'requests:read',
  unassignApprover: 'levels:write',
  updateApiKey: 'keys:manage',
  updateApprovalLevel: 'levels:write',
  updateApprovalRequest: 'requests:write',
  updateCalendar: 'tenant:manage',
  updateComment: 'requests:write',
  updateDelegation: 'requests:decide',
  updateProduct: 'catalog:write',
  updateProductCategory: 'catalog:write',
  updateSavedView: 'requests:read',
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

/** The scopes of which a key needs one, for the fields whose permission alone does not say it. The first is named in a refusal. */
export const SCOPES_OF: Record<string, string[]> = {
  apiKeys: ['logs:read'],
  closeQuestion: ['requests:decide', 'requests:write'],
  priceUses: ['requests:read', 'usage:write'],
  recordUse: ['requests:write', 'usage:write'],
  reverseUse: ['requests:write', 'usage:write'],
};

/** What a scope includes besides itself. */
export const INCLUDED: Record<string, string[]> = { 'audit:read': ['events:read'], 'keys:manage': ['logs:read'] };

/** Whether the role may use the root field. */
export const mayUse = (role: Role, field: string): boolean => {
  const need = NEEDS[field];
  return need === null || (need !== undefined && (MAY[need] ?? []).includes(role));
};
