import { useViewer } from '../../api/viewer';
import type { LadderLevel } from './ladder';
import { Thresholds } from './thresholds';
import { useRoutePreview } from './use-route-preview';
import { WhatIf } from './what-if';
import { type Basis, type WhatIfValues, whatIfLine } from './what-if-line';
import type { SimulatedLevelInput } from './what-if.graphql.ts';

interface LadderAndRouteProps {
  levels: readonly LadderLevel[];
  values: WhatIfValues;
  onChange: (values: WhatIfValues) => void;
  /** A level with changes that are not saved, as the preview reads it, and its id in `levels`. */
  draft?: { id: string; input: SimulatedLevelInput } | undefined;
  current?: string;
}

/** The picture of the levels, and below it the group that draws a route into it. */
export function LadderAndRoute({ levels, values, onChange, draft, current }: LadderAndRouteProps) {
  const { tenant, can } = useViewer();
  const basis = tenant.routing_basis as Basis;
  const line = whatIfLine(values, basis);
  const preview = useRoutePreview(can('routes:preview') ? line.line : undefined, draft && [draft.input]);
  const found = line.line && preview.data?.lines[0];
  const stepLevels = (step: { levels: { id: string }[] }) => ({
    level_ids: step.levels.map(({ id }) => (id.startsWith(NEW_LEVEL) ? (draft?.id ?? id) : id)),
  });
  return (
    <>
      <Thresholds
        levels={levels}
        basis={values.basis ?? basis}
        route={found && { amount: found.amount, steps: found.steps.map(stepLevels) }}
        {...(current !== undefined && { current })}
      />
      {can('routes:preview') && (
        <WhatIf values={values} onChange={onChange} basis={basis} line={line} preview={preview} />
      )}
    </>
  );
}

/** The preview gives a level that is not stored an id that begins with this. */
const NEW_LEVEL = 'new ';
