import { join } from 'node:path';
import type { SoakRun } from '../environment/soak-run';
import { boundsMutations } from './bounds';
import { restMutations } from './rest';
import { startupMutations } from './startup';
import { databaseMutations } from './database';
import { edgeMutations } from './edge';
import type { Mutation } from './mutation';
import { poolerMutations } from './pooler';
import { TreeCopy } from './tree-copy';
import { workflowMutations } from './workflow';

const WORKSPACE = join(__dirname, '../../../..');

/** All recorded fixes. */
export const MUTATIONS: Mutation[] = [
  ...boundsMutations,
  ...databaseMutations,
  ...edgeMutations,
  ...poolerMutations,
  ...restMutations,
  ...startupMutations,
  ...workflowMutations,
];

/**
 * Reverts each fix in a copy of the workspace and runs the specs that cover it.
 *
 * @param names only mutations whose fix or file contains one of these; none means all
 * @throws Error when specs pass without a fix, or fail with all of them
 */
export async function soakMutations(names: string[], { log, signal }: SoakRun): Promise<object> {
  const chosen = MUTATIONS.filter(
    ({ fix, file }) => !names.length || names.some((name) => `${fix} ${file}`.includes(name)),
  );
  if (!chosen.length) throw new Error('No mutation matches these names.');
  const copy = TreeCopy.make(WORKSPACE, signal);
  try {
    await demandGreen(copy, chosen, log);
    const missed: string[] = [];
    for (const mutation of chosen) {
      const outcome = await outcomeIn(copy, mutation);
      log(`${outcome} ${mutation.fix}`);
      if (outcome !== 'caught') missed.push(mutation.fix);
    }
    if (missed.length) throw new Error(`No test fails without: ${missed.join('; ')}`);
    return { mutations: chosen.length, caught: chosen.length };
  } finally {
    copy.remove();
  }
}

/** The specs must pass with all fixes; otherwise their failure proves nothing. */
async function demandGreen(copy: TreeCopy, chosen: Mutation[], log: SoakRun['log']): Promise<void> {
  const pattern = [...new Set(chosen.flatMap(({ spec }) => spec.split('|')))].join('|');
  const { passed, failed, broken } = await copy.runSpecs(pattern);
  log(`with all fixes: ${passed} passed, ${failed.length} failed`);
  if (failed.length || broken || !passed)
    throw new Error(`The specs do not pass with all fixes: ${failed.join('; ') || `${broken} files are broken`}.`);
}

/** The outcome of one mutation. One that cannot be tried says why, and the run continues. */
async function outcomeIn(copy: TreeCopy, mutation: Mutation): Promise<string> {
  try {
    return (await isCaughtIn(copy, mutation)) ? 'caught' : 'SURVIVED';
  } catch (error) {
    return `NOT TRIED (${(error as Error).message})`;
  }
}

async function isCaughtIn(copy: TreeCopy, { file, find, replace, spec, needs_build }: Mutation): Promise<boolean> {
  const restore = copy.replace(file, find, replace);
  try {
    if (needs_build) await copy.build();
    const { failed } = await copy.runSpecs(spec);
    return failed.length > 0;
  } finally {
    restore();
    if (needs_build) await copy.build();
  }
}
