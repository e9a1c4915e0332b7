import type { FirstStepsQuery } from './requests.graphql.ts';
import { WORDS } from './words';

export interface Step {
  to: '/levels' | '/people' | '/products' | '/settings/api-keys';
  text: string;
  isDone: boolean;
}

/** The steps of a tenant that has no levels, no products or no other people; none for another tenant. */
export function stepsOf({ approvalLevels, products, users, apiKeys }: FirstStepsQuery): Step[] {
  const steps: Step[] = [
    { to: '/levels', text: WORDS.levels, isDone: approvalLevels.paginatorInfo.total > 0 },
    { to: '/people', text: WORDS.people, isDone: users.length > 1 },
    { to: '/products', text: WORDS.products, isDone: products.paginatorInfo.total > 0 },
  ];
  if (steps.every(({ isDone }) => isDone)) return [];
  return apiKeys ? [...steps, { to: '/settings/api-keys', text: WORDS.key, isDone: apiKeys.length > 0 }] : steps;
}
