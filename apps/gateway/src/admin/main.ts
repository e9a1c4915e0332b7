import { NPM } from './program';
import { runProgram } from './run-program';

void runProgram(NPM, process.argv.slice(2));
