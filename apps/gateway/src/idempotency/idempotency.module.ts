import { Global, Module } from '@nestjs/common';
import { Idempotency } from './idempotency';

/** For everything that answers requests, on either interface. */
@Global()
@Module({ providers: [Idempotency], exports: [Idempotency] })
export class IdempotencyModule {}
