import type { Type } from '@nestjs/common';
import { ArgsType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Column } from 'typeorm';
import {
  ExternalId,
  ExternalSource,
  Metadata,
  SoughtPairs,
  SoughtSource,
  SoughtText,
} from '../validation/external-rules';
import { SearchText, SoughtId, SoughtKeys } from '../validation/rules';
import type { ExternalColumns, ExternalInput } from '../values/changed-external-key';
import type { MetadataChange, MetadataOf } from '../values/merged-metadata';
import { JsonScalar } from './scalars';

/** Base class of a row that other systems know by their own id. @param base the class that it extends otherwise */
export function externalRowOf<T extends object>(base: abstract new () => T): abstract new () => ExternalColumns & T {
  @ObjectType({ isAbstract: true })
  abstract class ExternalRow extends (base as unknown as Type<object>) implements ExternalColumns {
    @Field(() => String, { nullable: true, description: 'Its id in another system, unique in `external_source`.' })
    @Column({ type: 'text', collation: 'C', nullable: true })
    external_id: string | null;

    @Field(() => String, { nullable: true, description: 'The other system, in lower case.' })
    @Column({ type: 'text', collation: 'C', nullable: true })
    external_source: string | null;

    @Field(() => JsonScalar, { description: 'At most 50 texts by key, kept for other systems; `{}` when empty.' })
    @Column('jsonb', { default: {} })
    metadata: MetadataOf;
  }
  return ExternalRow as unknown as abstract new () => ExternalColumns & T;
}

/** The same fields of an input. */
@InputType({ isAbstract: true })
export abstract class ExternalFieldsInput implements ExternalInput {
  @Field(() => String, {
    nullable: true,
    description: 'Its id in another system: at most 255 characters, unique in `external_source`. Null clears both.',
  })
  @ExternalId()
  external_id?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The other system: at most 64 characters of `a-z0-9._-`. It needs an `external_id`.',
  })
  @ExternalSource()
  external_source?: string | null;

  @Field(() => JsonScalar, {
    nullable: true,
    description:
      'An object of at most 50 texts of 1 to 500 characters; keys have 1 to 40 characters of `A-Za-z0-9_.-`. Given keys are set, keys with null are removed, others stay; null removes all.',
  })
  @Metadata()
  metadata?: MetadataChange | null;
}

@InputType({ description: 'A key and its value, compared to the letter.' })
export class MetadataFilterInput {
  @Field()
  @SoughtText()
  key: string;

  @Field()
  @SoughtText()
  value: string;
}

/** The filters of a list of such rows. */
@InputType({ isAbstract: true })
export abstract class ExternalFilterInput {
  @Field(() => [String], { nullable: true, description: 'Exact match: at most 100.' })
  @SoughtKeys()
  external_ids?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Exact match; capital letters are lowered.' })
  @SoughtSource()
  external_source?: string | null;

  @Field(() => [MetadataFilterInput], { nullable: true, description: 'All of these pairs: at most 5.' })
  @SoughtPairs(() => MetadataFilterInput)
  metadata?: MetadataFilterInput[] | null;
}

/** The arguments of the look-up of one such row: exactly one key. `external_id` and `external_source` are one key. */
@ArgsType()
export abstract class ExternalKeyArguments {
  @Field(() => ID, { nullable: true })
  @SoughtId()
  id?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'To the letter. Without `external_source`: of a row without one.',
  })
  @SearchText()
  external_id?: string | null;

  @Field(() => String, { nullable: true })
  @SoughtSource()
  external_source?: string | null;
}
