import '../compile-cache';
import 'reflect-metadata';
import { runProgram } from './program';

void runProgram(process.argv.slice(2), process.env).then(({ code, out, err }) => {
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
});
