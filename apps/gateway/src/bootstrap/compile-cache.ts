import { enableCompileCache } from 'node:module';

// Imported first, so that later modules are compiled once and not at every start.
enableCompileCache?.(); // absent before Node 22
