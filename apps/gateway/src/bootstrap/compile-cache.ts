import { enableCompileCache } from 'node:module';

// Imported first, by programs that end soon: later modules are compiled once and not at every start. The service itself does without:
// Node keeps the cache of every module in memory, 20 MB for each process.
enableCompileCache?.(); // absent before Node 22
