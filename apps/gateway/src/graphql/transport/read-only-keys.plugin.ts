import type { ApolloServerPlugin, GraphQLRequestListener, BaseContext } from '@apollo/server';
import { Refused, currentContext } from '@das/platform';
import { Plugin } from '@nestjs/apollo';
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { DeniedAccessAudit } from '../../http/authorization/denied-access-audit';
import { atNode } from '../../http/errors/graphql-errors';

/** Refuses every mutation under a read-only key before any resolver runs, also one that `operationName` selects. */
@Plugin()
export class ReadOnlyKeys implements ApolloServerPlugin {
  constructor(private readonly denied: DeniedAccessAudit) {}

  async requestDidStart(): Promise<GraphQLRequestListener<BaseContext>> {
    return {
      didResolveOperation: async ({ operation }) => {
        if (operation?.operation !== OperationTypeNode.MUTATION || !currentContext()?.read_only) return;
        await this.denied.record('read_only_key', fieldsOf(operation));
        throw atNode(new Refused('read_only_key'), operation);
      },
    };
  }
}

/** Root fields that an entry of the audit log names. */
const MOST_NAMED = 30;

const fieldsOf = ({ selectionSet }: OperationDefinitionNode): string =>
  selectionSet.selections
    .flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []))
    .slice(0, MOST_NAMED)
    .join(', ');
