import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { useSettled } from '../../ui/use-settled';
import type { PreviewLine } from './what-if-line';
import { type PreviewRouteQuery, type SimulatedLevelInput, previewRouteDocument } from './what-if.graphql.ts';

const WAIT_MS = 400;

export type RoutePreviewLine = PreviewRouteQuery['previewApprovalRoute']['lines'][number];

/** The route of a line, 400 ms after the last change. @param levels changes that are not saved */
export function useRoutePreview(line: PreviewLine | undefined, levels: SimulatedLevelInput[] = []) {
  const wanted = line && JSON.stringify({ opportunities: [line], ...(levels.length && { levels }) });
  const settled = useSettled(wanted, WAIT_MS);
  return useQuery({
    queryKey: ['levels', 'preview', settled],
    queryFn: async ({ signal }) =>
      (await post(previewRouteDocument, { input: JSON.parse(settled ?? '{}') as object }, { signal }))
        .previewApprovalRoute,
    enabled: settled !== undefined && wanted !== undefined,
    placeholderData: keepPreviousData,
  });
}
