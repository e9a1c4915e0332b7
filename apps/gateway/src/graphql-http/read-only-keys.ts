import type { ApolloServerPlugin, GraphQLRequestListener, BaseContext } from '@apollo/server';
import { currentCall } from '@das/platform';
import { Plugin } from '@nestjs/apollo';
import { GraphQLError, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { sentenceOf } from '../edge/error-words';
import { Refusals } from '../edge/refusals';

/** Refuses every mutation under a read-only key before any resolver runs, whatever name the operation goes by. */
@Plugin()
export class ReadOnlyKeys implements ApolloServerPlugin {
  constructor(private readonly refusals: Refusals) {}

  async requestDidStart(): Promise<GraphQLRequestListener<BaseContext>> {
    return {
      didResolveOperation: async ({ operation }) => {
        if (operation?.operation !== OperationTypeNode.MUTATION || !currentCall()?.read_only) return;
        await this.refusals.record('read_only_key', fieldsOf(operation));
        throw new GraphQLError(sentenceOf('forbidden'), { nodes: operation, extensions: { code: 'READ_ONLY_KEY' } });
      },
    };
  }
}

const fieldsOf = ({ selectionSet }: OperationDefinitionNode): string =>
  selectionSet.selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : [])).join(', ');
