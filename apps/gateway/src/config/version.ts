import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of the service: in `/health/live`, `das --version` and the label of the image. */
export const { version: VERSION } = JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8')) as {
  version: string;
};

/** The commit that the image was built from. Outside of an image it is unknown. */
export const REVISION = process.env['DAS_REVISION'] || 'unknown';
