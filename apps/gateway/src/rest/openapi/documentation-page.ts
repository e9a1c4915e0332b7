import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EncodedFile } from './encoded-file';

/** `dist/scalar.js` is copied there by `docs-page/build.mjs`. */
const FOLDER = join(__dirname, '../../../docs-page');

const fileOf = (name: string, type: string): EncodedFile => new EncodedFile(type, () => readFile(join(FOLDER, name)));

/** The page at `/v2/docs`. It shows the OpenAPI document with Scalar. */
export const PAGE = fileOf('index.html', 'text/html; charset=utf-8');

const SCRIPT = 'text/javascript; charset=utf-8';

/** The files that the page loads, by the name in the address: `/v2/docs/page.css`. */
export const PAGE_FILES: Record<string, EncodedFile> = {
  'page.css': fileOf('page.css', 'text/css; charset=utf-8'),
  'page.mjs': fileOf('page.mjs', SCRIPT),
  'scalar.js': fileOf('dist/scalar.js', SCRIPT),
};
