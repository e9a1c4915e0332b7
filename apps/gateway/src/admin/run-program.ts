import '../bootstrap/compile-cache';
import 'reflect-metadata';
import { printResult } from './print-result';
import type { Program } from './program';
import { runCli } from './run-cli';

const report = (message: string): void => void process.stderr.write(`${message}\n`);

/** Runs a command of this process and sets its exit code. */
export const runProgram = (program: Program, words: string[]): Promise<void> =>
  runCli(words, process.env, report, program).then(printResult);
