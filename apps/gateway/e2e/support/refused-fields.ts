import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import type { Gateway, Reply } from './gateway';

export type Ask = (query: string, variables?: object) => Promise<Reply>;
type Fields = Record<string, GraphQLField<unknown, unknown>>;

/** A root field that is refused, with the scope that the refusal names. */
export interface RefusedField {
  field: string;
  required_scope: string | undefined;
}

/** A minimal valid literal of the type. */
function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType);
  if (isListType(type)) return '[]';
  if (isScalarType(type))
    return { ID: '"01ARZ3NDEKTSV4RRFFQ69G5FAV"', Int: '1', Float: '1', Boolean: 'true' }[type.name] ?? '"x"';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
  return `{ ${required.map((field) => `${field.name}: ${literalOf(field.type)}`).join(' ')} }`;
}

/** The field with its required arguments and a minimal selection. */
function selectionOf({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const given = args.filter((arg) => isNonNullType(arg.type)).map((arg) => `${arg.name}: ${literalOf(arg.type)}`);
  const isLeaf = isScalarType(getNamedType(type)) || isEnumType(getNamedType(type));
  return `${name}${given.length ? `(${given.join(' ')})` : ''}${isLeaf ? '' : ' { __typename }'}`;
}

/** The root fields of this kind. */
export const rootFields = (gateway: Gateway, kind: 'query' | 'mutation'): Fields => {
  const { schema } = gateway.app.get(GraphQLSchemaHost);
  return ((kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {}) as Fields;
};

/** Root fields per document. Mutations share a document; the first refusal of a non-null query would hide the others. */
const TOGETHER = { query: 1, mutation: 30 };

/** The root fields of this kind that are refused to the caller. */
export async function refusedFields(gateway: Gateway, ask: Ask, kind: 'query' | 'mutation'): Promise<RefusedField[]> {
  const fields = Object.values(rootFields(gateway, kind));
  const refused: RefusedField[] = [];
  for (let start = 0; start < fields.length; start += TOGETHER[kind]) {
    const document = `${kind} { ${fields
      .slice(start, start + TOGETHER[kind])
      .map(selectionOf)
      .join(' ')} }`;
    const { errors = [] } = (await ask(document)).body as {
      errors?: { message: string; path?: string[]; extensions: { code: string; required_scope?: string } }[];
    };
    const whole = errors.filter(({ path }) => !path).map(({ message }) => message);
    if (whole.length) throw new Error(`The document did not run: ${whole.join(' ')}`);
    refused.push(
      ...errors
        .filter(({ extensions }) => extensions.code === 'FORBIDDEN')
        .map(({ path, extensions }) => ({ field: path?.[0] ?? '', required_scope: extensions.required_scope })),
    );
  }
  return refused;
}
