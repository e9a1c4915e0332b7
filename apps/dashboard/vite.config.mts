import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const GATEWAY = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700, // kB before compression: that of the console
    // The combobox has a chunk of its own: together with the form it would exceed the bound of a chunk.
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'combobox', test: /node_modules\/(@base-ui|@floating-ui)\// }] } },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: { port: 5173, strictPort: true, proxy: { '/graphql': GATEWAY, '/v1': GATEWAY, '/v2': GATEWAY, '/health': GATEWAY } },
});
