import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../api/post';
import { useViewer } from '../../api/viewer';
import { type Step, stepsOf } from './first-steps-of';
import { firstStepsDocument } from './first-steps.graphql.ts';

interface FirstStepsState {
  /** The steps of this person; empty when there are none. Undefined until they are known. */
  steps: readonly Step[] | undefined;
  /** Hides them in this browser. */
  hide: () => void;
}

const NO_STEPS: readonly Step[] = [];

/** The first steps of an owner or admin. Other people have none, and nothing is read for them. */
export function useFirstSteps(): FirstStepsState {
  const { can, user } = useViewer();
  const key = `das.first_steps.${user.id}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const hasKeys = can('keys:manage');
  const hasSteps = can('tenant:manage') && !isHidden;
  const { data, isError } = useQuery({
    queryKey: ['first-steps', hasKeys],
    queryFn: ({ signal }) => post(firstStepsDocument, { hasKeys }, { signal }),
    enabled: hasSteps,
  });
  const hide = () => {
    localStorage.setItem(key, 'hidden');
    setHidden(true);
  };
  return { steps: !hasSteps || isError ? NO_STEPS : data && stepsOf(data), hide };
}
