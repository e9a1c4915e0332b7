import { type ClassOf, type RuleFacts, rulesOf } from '@das/platform';
import { TypeMetadataStorage } from '@nestjs/graphql';
import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import { FIELD_DESCRIPTIONS } from './field-descriptions';
import { limitsText } from './limits-text';
import { ARGUMENT_DESCRIPTIONS, ROOT_DESCRIPTIONS, TYPE_DESCRIPTIONS } from './root-descriptions';

/** A part of the schema. */
interface Described {
  description?: string | null;
}

/** Gives each type, field, argument, input field and enum value a description, and input fields their limits. Changes the schema. */
export function describeSchema(schema: GraphQLSchema): GraphQLSchema {
  const inputs = inputClasses();
  for (const type of Object.values(schema.getTypeMap()).filter((each) => !isIntrospectionType(each))) {
    fill(type, TYPE_DESCRIPTIONS[type.name] ?? derivedOf(type.name));
    describeMembers(type, inputs.get(type.name));
  }
  return schema;
}

function describeMembers(type: GraphQLNamedType, input: ClassOf | undefined): void {
  if (isEnumType(type))
    for (const value of type.getValues())
      fill(value, TYPE_DESCRIPTIONS[`${type.name}.${value.name}`] ?? columnDescription(type.name, value.name));
  if (isObjectType(type) || isInterfaceType(type))
    for (const field of Object.values(type.getFields())) {
      const place = `${type.name}.${field.name}`;
      fill(field, ROOT_DESCRIPTIONS[place] ?? fieldDescription(type.name, field.name));
      for (const argument of field.args)
        fill(argument, ARGUMENT_DESCRIPTIONS[`${place}.${argument.name}`] ?? ARGUMENT_DESCRIPTIONS[argument.name]);
    }
  if (!isInputObjectType(type)) return;
  const rules = input ? rulesOf(input) : [];
  for (const field of Object.values(type.getFields())) {
    fill(field, fieldDescription(type.name, field.name));
    addLimits(
      field,
      rules.filter((rule) => rule.field === field.name),
    );
  }
}

function fill(part: Described, description: string | undefined): void {
  if (!part.description && description) part.description = description;
}

/** Limits that the description has already are not repeated. */
function addLimits(part: Described, rules: RuleFacts[]): void {
  const limits = limitsText(rules, part.description ?? '');
  if (limits) part.description = [part.description, limits].filter(Boolean).join(' ');
}

const fieldDescription = (type: string, field: string): string | undefined =>
  FIELD_DESCRIPTIONS[`${type}.${field}`] ?? FIELD_DESCRIPTIONS[field];

const columnDescription = (type: string, value: string): string | undefined =>
  type.endsWith('Column') ? `The field \`${value.toLowerCase()}\`.` : undefined;

/** `CreateProductInput` is for a new product. */
function derivedOf(name: string): string | undefined {
  const [, verb = '', words = '', kind = ''] = /^(Create|Update)?(\w+?)(FilterInput|Input|Paginator)$/.exec(name) ?? [];
  const noun = words.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  if (kind === 'Paginator') return `A page of a list: ${noun}.`;
  if (kind === 'FilterInput')
    return `Conditions on a list: ${noun}. They are joined by AND; an absent one does not apply.`;
  if (verb === 'Create') return `The values of a new row: ${noun}.`;
  return verb === 'Update' ? `Changes of a row: ${noun}. Absent fields are unchanged, null clears a field.` : undefined;
}

/** The input classes by the name of their type. */
const inputClasses = (): Map<string, ClassOf> =>
  new Map(
    TypeMetadataStorage.getInputTypesMetadata().map(({ name, target }): [string, ClassOf] => [name, target as ClassOf]),
  );
