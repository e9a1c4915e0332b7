import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { startResource } from '../stage/start-resource';

/** A program that runs to its end, with its working folder. */
export interface Errand {
  folder: string;
  program: string;
  args: string[];
}

/**
 * Its output goes to standard error, because standard output contains only the table. An interrupt ends it.
 *
 * @throws Error when its exit code is not 0
 */
export async function runIn(resources: AsyncDisposableStack, { folder, program, args }: Errand): Promise<void> {
  const spawned = (): ChildProcess =>
    spawn(program, args, { cwd: folder, stdio: ['ignore', process.stderr, process.stderr] });
  const { child, exit } = await startResource(
    resources,
    async () => {
      const started = spawned();
      return { child: started, exit: exitOf(started) };
    },
    async (running) => {
      running.child.kill();
      await running.exit.catch(() => undefined);
    },
  );
  const code = await exit;
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code ?? child.signalCode}.`);
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
