import type { Type } from '@nestjs/common';
import { ArgsType, Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DateTimeScalar } from './scalars';
import { CursorText } from '../validation/rules';
import { DEFAULT_PER_PAGE, type Page, type PageRequest } from '../database/page';

export enum SortOrder {
  ASC = 'ASC',
  DESC = 'DESC',
}
registerEnumType(SortOrder, { name: 'SortOrder' });

@ObjectType({ description: 'Position of a page in its list.' })
export class PaginatorInfo {
  @Field(() => Int, { description: 'Items on this page.' })
  count: number;

  @Field(() => Int)
  currentPage: number;

  @Field(() => Int, { nullable: true, description: 'Number of the first item on this page in the whole list, from 1.' })
  firstItem: number | null;

  @Field()
  hasMorePages: boolean;

  @Field(() => Int, { nullable: true, description: 'Number of the last item on this page in the whole list.' })
  lastItem: number | null;

  @Field(() => Int)
  lastPage: number;

  @Field(() => Int, { description: 'Maximum number of items on a page.' })
  perPage: number;

  @Field(() => Int, { description: 'Items in the whole list.' })
  total: number;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last item on this page, for `after`; null for an empty page.',
  })
  endCursor: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'UTC. No change that commits later has an earlier `updated_at`: `updated_from` of the next delta. The same on all pages of a walk; null without `updated_from`.',
  })
  syncedTo: string | null;
}

/** Base class for the GraphQL type of a page, such as `ProductPaginator`. */
export function paginatorOf<T extends object>(item: Type<T>): abstract new () => Page<T> {
  @ObjectType({ isAbstract: true })
  abstract class Paginator implements Page<T> {
    @Field(() => [item])
    data: T[];

    @Field(() => PaginatorInfo)
    paginatorInfo: PaginatorInfo;
  }
  return Paginator;
}

/** The arguments of every paginated list. */
@ArgsType()
export class PageArguments implements PageRequest {
  @Field(() => Int, { nullable: true, defaultValue: DEFAULT_PER_PAGE, description: 'Items per page.' })
  first?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page number, from 1.' })
  page?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The `endCursor` of the previous page, at most 500 characters. It excludes `page`.',
  })
  @CursorText()
  after?: string | null;
}
