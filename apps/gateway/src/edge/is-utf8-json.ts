const JSON_TYPE = /^application\/json *(;|$)/i;
const CHARSET = /charset *= *"?([^";\s]+)/i;

/** Whether a `Content-Type` says JSON in UTF-8, as all bodies must be. */
export function isUtf8Json(contentType = ''): boolean {
  const charset = CHARSET.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  return JSON_TYPE.test(contentType) && (charset === 'utf-8' || charset === 'utf8');
}
