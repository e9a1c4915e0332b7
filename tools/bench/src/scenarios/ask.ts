import { headersOf } from '../measuring/target';

export interface Question {
  url: string;
  token: string;
  query: string;
  variables?: object;
}

/** @throws Error when the response contains errors */
export async function ask<T>({ url, token, query, variables }: Question): Promise<T> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: headersOf({ token: () => token }),
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown };
  if (errors) throw new Error(`Unexpected errors: ${JSON.stringify(errors)}`);
  return data;
}
