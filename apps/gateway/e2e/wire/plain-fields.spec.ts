import { GraphQLSchemaHost } from '@nestjs/graphql';
import { isObjectType } from 'graphql';
import { useGateway } from '../support/fixtures';

const gateway = useGateway();

/** The fields of a type that have a resolver. */
function resolvedOf(name: string): string[] {
  const type = gateway.app.get(GraphQLSchemaHost).schema.getType(name);
  if (!isObjectType(type)) throw new Error(`There is no type ${name}.`);
  return Object.values(type.getFields()).flatMap((field) => (field.resolve ? [field.name] : []));
}

test('only computed fields have a resolver', () => {
  expect(resolvedOf('Product')).toEqual(['category', 'effective']);
  expect(resolvedOf('ApprovalStep')).toEqual([
    'acted_by',
    'assignable_users',
    'assigned_to',
    'available_actions',
    'candidates',
    'claimed_by',
    'claimed_until',
    'due_at',
    'escalated_at',
    'escalated_to',
    'escalations',
    'is_overdue',
    'levels',
    'next_escalation_at',
    'on_behalf_of',
    'paused_at',
  ]);
  expect(resolvedOf('PaginatorInfo')).toEqual([]);
});
