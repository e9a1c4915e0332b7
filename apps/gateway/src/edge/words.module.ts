import { ErrorWords, type ServiceError } from '@das/platform';
import { Global, Module } from '@nestjs/common';
import { wordsOf } from './error-words';

/** What an error says where it is one of many outcomes: broken rules are told in its message. */
const words: ErrorWords = {
  of(error: ServiceError) {
    const { code, message, facts } = wordsOf(error, '');
    const broken = facts?.['validation'];
    return { code, message: broken ? Object.values(broken).flat().join(' ') : message };
  },
};

@Global()
@Module({ providers: [{ provide: ErrorWords, useValue: words }], exports: [ErrorWords] })
export class WordsModule {}
