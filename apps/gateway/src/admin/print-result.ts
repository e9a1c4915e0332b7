/** The exit code and the output of a run. */
export interface CliResult {
  code: number;
  out: string;
  err: string;
}

/** The exit code is set and not forced, so that a pipe receives all output. */
export function printResult({ code, out, err }: CliResult): void {
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}
