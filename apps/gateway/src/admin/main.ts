import '../bootstrap/compile-cache';
import 'reflect-metadata';
import { runCli } from './run-cli';

void runCli(process.argv.slice(2), process.env, (message) => process.stderr.write(`${message}\n`)).then(({ code, out, err }) => {
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
});
