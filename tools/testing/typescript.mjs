// Compiles the workspace's TypeScript on load, once per worker: specs run from the source.
import { readFileSync } from 'node:fs';
import Module, { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const { process: compiled } = createRequire(import.meta.url)('./swc.cjs');

process.setSourceMapsEnabled(true);

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
      source: compiled(readFileSync(filename, 'utf8'), filename).code,
      shortCircuit: true,
    };
  },
});
