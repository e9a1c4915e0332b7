import { enableCompileCache } from 'node:module';

// Imported first: what comes after it is compiled once, not at every start.
enableCompileCache?.(); // older than Node 22 has none
