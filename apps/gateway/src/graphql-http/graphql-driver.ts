import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin, type BaseContext, type GraphQLRequest, type GraphQLResponse } from '@apollo/server';
import { type Call, inCall } from '@das/platform';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Idempotency } from '../idempotency/idempotency';
import { type GraphqlEndpoint, registerEndpoint } from './endpoint';

export interface GraphqlDriverConfig extends ApolloDriverConfig {
  endpoint: GraphqlEndpoint;
}

/** Nest knows Apollo by the types of its ES modules, we by those of its CommonJS ones; they are the same. */
export const asNestPlugins = (plugins: ApolloServerPlugin[]): ApolloDriverConfig['plugins'] => plugins as unknown as ApolloDriverConfig['plugins'];

/**
 * Apollo behind an HTTP layer of our own. The one that it brings answers 400 where our clients expect 200, refuses what
 * browsers and PHP send, and reads the body before it is known who asks.
 */
@Injectable()
export class GraphqlDriver extends ApolloDriver {
  @Inject()
  private readonly idempotency: Idempotency;

  override async registerServer(options: GraphqlDriverConfig): Promise<void> {
    const server = new ApolloServer(options as unknown as ApolloServerOptions<BaseContext>);
    await server.start();
    const app = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    const execute = (request: GraphQLRequest, call: Call): Promise<GraphQLResponse> =>
      inCall(call, () => server.executeOperation(request, { contextValue: {} }));
    await registerEndpoint(app, options.endpoint, { execute, idempotency: this.idempotency });
    this.apolloServer = server as unknown as typeof this.apolloServer;
  }
}
