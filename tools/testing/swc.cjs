// How the workspace's TypeScript is compiled when it is loaded. Also a transform for Jest's default runner.
const { join } = require('node:path');

// SWC unpacks its native addon when it is loaded, by default into the home directory.
process.env.SWC_NATIVE_BINDING_CACHE ??= join(__dirname, '..', '..', 'node_modules', '.cache', 'swc');
const { transformSync } = require('@swc/core');

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

exports.process = (source, filename) => ({ code: transformSync(source, { ...SWC, filename }).code });
