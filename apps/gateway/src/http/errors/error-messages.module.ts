import { ErrorMessages, type ServiceError } from '@das/platform';
import { Global, Module } from '@nestjs/common';
import { describeError } from './error-messages';

/** Messages of errors in a list of outcomes. They contain the messages of broken rules. */
const messages: ErrorMessages = {
  of(error: ServiceError) {
    const { code, message, facts } = describeError(error, '');
    const validation = facts?.['validation'];
    return { code, message: validation ? Object.values(validation).flat().join(' ') : message };
  },
};

@Global()
@Module({ providers: [{ provide: ErrorMessages, useValue: messages }], exports: [ErrorMessages] })
export class ErrorMessagesModule {}
