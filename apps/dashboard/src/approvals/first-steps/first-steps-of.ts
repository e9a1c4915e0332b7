import type { FirstStepsQuery } from './first-steps.graphql.ts';

export interface Step {
  to: '/levels' | '/people' | '/products' | '/settings/api-keys';
  text: string;
  isDone: boolean;
}

/** The steps of a tenant that has no levels, no products or no other people; none for another tenant. */
export function stepsOf({ approvalLevels, products, users, apiKeys }: FirstStepsQuery): Step[] {
  const steps: Step[] = [
    {
      to: '/levels',
      text: 'Create approval levels, which decide by price',
      isDone: approvalLevels.paginatorInfo.total > 0,
    },
    {
      to: '/people',
      text: 'Add the people who ask and decide',
      isDone: users.filter(({ kind }) => kind === 'human').length > 1,
    },
    { to: '/products', text: 'Add products with their list prices', isDone: products.paginatorInfo.total > 0 },
  ];
  if (steps.every(({ isDone }) => isDone)) return [];
  return apiKeys
    ? [...steps, { to: '/settings/api-keys', text: 'Create an API key for other programs', isDone: apiKeys.length > 0 }]
    : steps;
}
