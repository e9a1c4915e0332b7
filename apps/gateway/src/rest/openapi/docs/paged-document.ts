import type { Schema } from '../../framework/schema';

interface Reference {
  $ref?: string;
}

/** A body of one media type. */
export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Content {
  content?: Record<string, MediaType>;
}

export interface ResponseObject extends Content {
  description: string;
  headers?: Record<string, object>;
}

export interface ParameterObject {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

/** An operation as the OpenAPI document describes it. */
export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: (ParameterObject & Reference)[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, ResponseObject & Reference>;
}

export interface HeaderObject {
  description: string;
  example?: unknown;
}

/** The parts of the OpenAPI document that the page shows. */
export interface PagedDocument {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, ResponseObject>;
    parameters: Record<string, ParameterObject>;
    headers: Record<string, HeaderObject>;
  };
}

/** The last part of a reference: `Product` of `#/components/schemas/Product`. */
export const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

/** An example of a parameter or header as it is sent: the items of a list are separated by commas. */
export function sentText(example: unknown): string {
  if (typeof example === 'string') return example;
  return Array.isArray(example) ? example.map(sentText).join(',') : JSON.stringify(example);
}
