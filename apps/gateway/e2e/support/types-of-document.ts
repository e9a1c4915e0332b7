import type { OpenAPI3 } from 'openapi-typescript';

/** The TypeScript types that a client generates from an OpenAPI document. */
export async function typesOfDocument(document: object): Promise<string> {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  return astToString(await openapiTS(document as OpenAPI3));
}
