const PAGES: Record<string, (id: string) => string> = {
  approval_request: (id) => `/requests/${id}`,
  product: (id) => `/products/${id}`,
  product_category: (id) => `/categories/${id}`,
  approval_level: (id) => `/levels/${id}`,
  user: (id) => `/people/${id}`,
  webhook_endpoint: (id) => `/webhooks/${id}`,
  job: (id) => `/jobs/${id}`,
  api_key: () => '/settings/api-keys',
  tenant: () => '/settings/organisation',
};

/** The page of a resource. Undefined when it has none. */
export const resourceAddress = (type: string | null, id: string | null): string | undefined =>
  type === null || id === null ? undefined : PAGES[type]?.(encodeURIComponent(id));
