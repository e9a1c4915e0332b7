import { createRequire } from 'node:module';

/** The version of this release, from the package. All packages of the workspace have the same one. */
export const RELEASE = (createRequire(__filename)('../package.json') as { version: string }).version;
