// Compiles the workspace's TypeScript on load, once per worker: specs run from the source.
import { readFileSync } from 'node:fs';
import Module, { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// SWC unpacks its native addon when it is loaded, by default into the home directory.
process.env.SWC_NATIVE_BINDING_CACHE ??= join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'swc');
const { transformSync } = createRequire(import.meta.url)('@swc/core');

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

Module._extensions['.ts'] ??= Module._extensions['.js']; // so that `./gateway` resolves to gateway.ts

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, '@das/source'] }),
  load(url, context, next) {
    if (!TYPESCRIPT.test(url)) return next(url, context);
    const filename = fileURLToPath(url.split('?')[0]);
    return {
      format: 'commonjs',
      source: transformSync(readFileSync(filename, 'utf8'), { ...SWC, filename }).code,
      shortCircuit: true,
    };
  },
});
