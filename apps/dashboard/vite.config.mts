import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const GATEWAY = { target: 'http://127.0.0.1:3000', changeOrigin: false };

/** Few chunks: many small ones compress worse, and the first load lists the names of all. */
const CHUNKS = [
  { name: 'index', tags: ['$initial' as const], priority: 2 },
  { name: 'request', test: /src.approvals.request./, priority: 1 },
  { name: 'ui', test: /src.(ui|format|api|charts).(?!.*(combobox|use-stored-form))/ }, // without large libraries
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    // Icons without what no icon here uses, and a hook without its copy for old versions of React.
    alias: [
      { find: '../createLucideIcon.mjs', replacement: join(import.meta.dirname, 'src/ui/lucide-icon.ts') },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700, // kB before compression: that of the console
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/graphql': GATEWAY, '/v1': GATEWAY, '/v2': GATEWAY, '/health': GATEWAY },
  },
});
