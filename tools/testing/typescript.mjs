// Lets Node read the workspace's TypeScript as it is, once per worker: specs run from the source.
import { readFileSync } from 'node:fs';
import Module, { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

process.setSourceMapsEnabled(true);

const SWC = {
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};
const TYPESCRIPT = /\.ts(\?|$)/;

Module._extensions['.ts'] ??= Module._extensions['.js']; // so that `./gateway` is looked for as gateway.ts

registerHooks({
  resolve: (specifier, context, next) => next(specifier, { ...context, conditions: [...context.conditions, '@das/source'] }),
  load(url, context, next) {
    if (!TYPESCRIPT.test(url)) return next(url, context);
    const filename = fileURLToPath(url.split('?')[0]);
    return { format: 'commonjs', source: transformSync(readFileSync(filename, 'utf8'), { ...SWC, filename }).code, shortCircuit: true };
  },
});
