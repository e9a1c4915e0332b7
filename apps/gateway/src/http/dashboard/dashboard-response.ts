import { encodingOf } from '../requests/content-encoding';
import { acceptQuality } from '../requests/http-messages';
import { PAGE_HEADERS } from '../requests/page-headers';

/** A built file of the dashboard in each encoding. */
export interface DashboardFile {
  type: string;
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** The part of a request that selects a file. */
export interface FileRequest {
  method: string;
  /** The path as it was sent: dot segments and percent-encoding are not resolved. */
  path: string;
  accept?: string;
  encodings?: string;
  if_none_match?: string;
}

export interface FileResponse {
  status: 200 | 304 | 404;
  headers: Record<string, string>;
  body: Buffer | '';
}

/** Paths of the API. They are never answered here. */
const API_PATH = /^\/(graphql$|v1|v2|health|metrics$)/;
const ASSETS = '/assets/';
const INDEX = '/index.html';

/**
 * The response of the dashboard, from built files by path. Undefined when the API answers the request.
 *
 * @param files by path, such as `/assets/index-3f2a.js`
 */
export function dashboardResponse(
  files: ReadonlyMap<string, DashboardFile>,
  request: FileRequest,
): FileResponse | undefined {
  const { method, path, accept } = request;
  if ((method !== 'GET' && method !== 'HEAD') || API_PATH.test(path)) return undefined;
  const file = path === INDEX ? undefined : files.get(path);
  if (file)
    return fileResponse(file, path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache', request);
  if (path.startsWith(ASSETS))
    return { status: 404, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }, body: '' };
  const index = files.get(INDEX);
  return index && acceptsPages(accept) ? encoded(index, PAGE_HEADERS, request) : undefined;
}

/** Only requests that name `text/html` are for the page: API clients accept any type. */
const acceptsPages = (accept = ''): boolean =>
  accept.toLowerCase().includes('text/html') && acceptQuality(accept, 'text/html') > 0;

function fileResponse(file: DashboardFile, cache: string, request: FileRequest): FileResponse {
  const headers = { 'cache-control': cache, etag: file.etag };
  const isKnown = request.if_none_match?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.etag);
  return isKnown
    ? { status: 304, headers: { ...headers, vary: 'Accept-Encoding' }, body: '' }
    : encoded(file, headers, request);
}

function encoded(file: DashboardFile, headers: Record<string, string>, { encodings }: FileRequest): FileResponse {
  const encoding = encodingOf(encodings);
  const common = {
    ...headers,
    'content-type': file.type,
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  };
  return {
    status: 200,
    headers: encoding === 'identity' ? common : { ...common, 'content-encoding': encoding },
    body: file[encoding],
  };
}
