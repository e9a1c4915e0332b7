import { join } from 'node:path';
import type { SoakRun } from '../soak-run';
import { boundsMutations } from './bounds';
import { restMutations } from './rest';
import { startupMutations } from './startup';
import { databaseMutations } from './database';
import { edgeMutations } from './edge';
import type { Mutation } from './mutation';
import { TreeCopy } from './tree-copy';
import { workflowMutations } from './workflow';

const WORKSPACE = join(__dirname, '../../../..');

/** All recorded fixes. */
export const MUTATIONS: Mutation[] = [...boundsMutations, ...databaseMutations, ...edgeMutations, ...restMutations, ...startupMutations, ...workflowMutations];

/**
 * Reverts each fix in a copy of the workspace and runs the specs that cover it.
 *
 * @param names only mutations whose fix or file contains one of these; none means all
 * @throws Error when specs pass without a fix, or fail with all of them
 */
export async function soakMutations(names: string[], { log, signal }: SoakRun): Promise<object> {
  const chosen = MUTATIONS.filter(({ fix, file }) => !names.length || names.some((name) => `${fix} ${file}`.includes(name)));
  if (!chosen.length) throw new Error('No mutation matches these names.');
  const copy = TreeCopy.make(WORKSPACE, signal);
  try {
    await demandGreen(copy, chosen, log);
    const survivors: string[] = [];
    for (const mutation of chosen) {
      const isCaught = await isCaughtIn(copy, mutation);
      log(`${isCaught ? 'caught  ' : 'SURVIVED'} ${mutation.fix}`);
      if (!isCaught) survivors.push(mutation.fix);
    }
    if (survivors.length) throw new Error(`No test fails without: ${survivors.join('; ')}`);
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
  if (failed.length || broken || !passed) throw new Error(`The specs do not pass with all fixes: ${failed.join('; ') || `${broken} files are broken`}.`);
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
