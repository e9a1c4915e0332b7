const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the method only reads (RFC 9110, 9.2.1). */
export const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method);
