const JSON_CONTENT = /^application\/json *(;|$)/i;
const CHARSET = /charset *= *"?([^";\s]+)/i;

/** Whether a `Content-Type` is JSON in UTF-8, the only one that bodies may have. */
export function isUtf8Json(contentType = ''): boolean {
  const charset = CHARSET.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  return JSON_CONTENT.test(contentType) && (charset === 'utf-8' || charset === 'utf8');
}
