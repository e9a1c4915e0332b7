import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { RequestInstrumentation } from '../../http/requests/request-instrumentation';
import { Idempotency } from '../../idempotency/idempotency';
import type { PreparedOperations } from './prepared-operations';
import { type GraphqlEndpoint, registerEndpoint } from './endpoint';
import type { OperationContext } from './execute-all';

export interface GraphqlDriverConfig extends ApolloDriverConfig {
  endpoint: GraphqlEndpoint;
  prepared: PreparedOperations;
}

/** Nest imports the types of Apollo's ES modules, this project those of its CommonJS modules. They are the same. */
export const asNestPlugins = (plugins: ApolloServerPlugin<OperationContext>[]): ApolloDriverConfig['plugins'] =>
  plugins as unknown as ApolloDriverConfig['plugins'];

/**
 * Apollo with an HTTP layer of our own (decision 0004). Its own layer responds with 400 where clients expect 200, refuses
 * requests of browsers and legacy clients, and reads the body before authentication.
 */
@Injectable()
export class GraphqlDriver extends ApolloDriver {
  @Inject()
  private readonly idempotency: Idempotency;
  @Inject()
  private readonly instrumentation: RequestInstrumentation;

  override async registerServer(options: GraphqlDriverConfig): Promise<void> {
    const schema = options.schema as GraphQLSchema; // Nest has built it
    const server = new ApolloServer(options as unknown as ApolloServerOptions<OperationContext>);
    await server.start();
    const app = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    const { idempotency, instrumentation } = this;
    const max_tokens = options.parseOptions?.maxTokens ?? Infinity;
    await registerEndpoint(app, options.endpoint, {
      server,
      prepared: options.prepared,
      idempotency,
      instrumentation,
      schema,
      max_tokens,
    });
    this.apolloServer = server as unknown as typeof this.apolloServer;
  }
}
