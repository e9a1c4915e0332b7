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
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/graphql': GATEWAY, '/v1': GATEWAY, '/v2': GATEWAY, '/health': GATEWAY },
  },
});
