import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

/** A type with its fields or values as texts. */
export interface SchemaType {
  name: string;
  description: string | undefined;
  fields: { text: string; description: string | undefined }[];
}

/** The types whose name, or whose field, contains the text, the operations first. Types of introspection are left out. */
export const typesIn = (schema: GraphQLSchema, text: string): SchemaType[] =>
  Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .sort((one, other) => rankOf(one, schema) - rankOf(other, schema))
    .map(typeOf)
    .filter(({ name, fields }) =>
      [name, ...fields.map((field) => field.text)].some((candidate) =>
        candidate.toLowerCase().includes(text.toLowerCase()),
      ),
    );

/** 0 for the type of queries, 1 for that of mutations, 2 for the others. */
const rankOf = (type: GraphQLNamedType, schema: GraphQLSchema): number =>
  type === schema.getQueryType() ? 0 : type === schema.getMutationType() ? 1 : 2;

const typeOf = (type: GraphQLNamedType): SchemaType => ({
  name: type.name,
  description: type.description ?? undefined,
  fields: fieldsOf(type),
});

function fieldsOf(type: GraphQLNamedType): SchemaType['fields'] {
  if (isEnumType(type))
    return type.getValues().map(({ name, description }) => ({ text: name, description: description ?? undefined }));
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) => ({
      text: `${field.name}: ${String(field.type)}`,
      description: field.description ?? undefined,
    }));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).map(({ name, args, type: result, description }) => {
    const inputs = args.map((argument) => `${argument.name}: ${String(argument.type)}`).join(', ');
    return { text: `${name}${inputs && `(${inputs})`}: ${String(result)}`, description: description ?? undefined };
  });
}
