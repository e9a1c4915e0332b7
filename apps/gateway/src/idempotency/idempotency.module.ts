import { Global, Module } from '@nestjs/common';
import { Idempotency } from './idempotency';

/** Provides {@link Idempotency} to GraphQL and REST. */
@Global()
@Module({ providers: [Idempotency], exports: [Idempotency] })
export class IdempotencyModule {}
