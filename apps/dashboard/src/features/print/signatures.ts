import type { PrintedRequestQuery } from './print.graphql.ts';

export type PrintedRequest = NonNullable<PrintedRequestQuery['approvalRequest']>;
type Step = PrintedRequest['steps'][number];

/** A final decision, once for all lines that share it. */
export interface Signature {
  key: string;
  kind: 'approved' | 'denied';
  name: string;
  /** Codes of the levels; empty for the owner. */
  levels: string[];
  decided_at: string;
  /** The numbers of the lines, from 1; empty when the decision covers all lines. */
  lines: number[];
}

/** The final decisions of the last round, in the order of the lines. */
export function signaturesOf({ round, steps, opportunities }: PrintedRequest): Signature[] {
  const signatures = new Map<string, Signature>();
  const finals = steps.filter(
    (step) => step.round === round && (step.status === 'approved' || step.status === 'denied'),
  );
  for (const step of finals) {
    const line = opportunities.findIndex(({ id }) => id === step.opportunity_id);
    if (!step.acted_by || !step.decided_at || (step.opportunity_id !== null && line === -1)) continue;
    const levels = levelsOf(step);
    const key = [step.status, step.acted_by.name, levels, step.decided_at].join('|');
    const signature = signatures.get(key) ?? {
      key,
      kind: step.status as Signature['kind'],
      name: step.acted_by.name,
      levels,
      decided_at: step.decided_at,
      lines: [],
    };
    signature.lines.push(line + 1);
    signatures.set(key, signature);
  }
  return [...signatures.values()].map((signature) =>
    signature.lines.length >= opportunities.length ? { ...signature, lines: [] } : signature,
  );
}

/** The levels of the step that the person holds; else the levels of a higher rank, with which the person decided for the step. */
function levelsOf({ rank, levels, acted_by }: Step): string[] {
  if (rank === null) return [];
  const held = acted_by?.levels ?? [];
  const own = levels.filter(({ code }) => held.some((level) => level.code === code));
  if (own.length) return own.map(({ code }) => code);
  return held.filter((level) => level.rank > rank).map(({ code }) => code);
}
