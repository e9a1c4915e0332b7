import type { PreviewRouteQuery } from './request-form.graphql.ts';

export type PreviewLine = PreviewRouteQuery['previewApprovalRoute']['lines'][number];

/** Lines of the form that take the same route. */
export interface RouteGroup {
  /** The numbers of the lines, from 1; empty for a request without lines. */
  numbers: number[];
  steps: PreviewLine['steps'];
  /** The lines; without a number for a request without lines. */
  lines: { number: number | undefined; line: PreviewLine }[];
}

const routeKey = ({ steps }: PreviewLine): string => JSON.stringify(steps);

/**
 * Groups the lines of a preview by their route.
 *
 * @param indexes the index in the form of each line of the answer; negative for one that is not shown
 */
export function routeGroups(lines: readonly PreviewLine[], indexes: readonly number[]): RouteGroup[] {
  const groups = new Map<string, RouteGroup>();
  lines.forEach((line, position) => {
    const index = indexes[position];
    if (index !== undefined && index < 0) return;
    const key = routeKey(line);
    const group = groups.get(key) ?? { numbers: [], steps: line.steps, lines: [] };
    if (index !== undefined) group.numbers.push(index + 1);
    group.lines.push({ number: index === undefined ? undefined : index + 1, line });
    groups.set(key, group);
  });
  return [...groups.values()];
}
