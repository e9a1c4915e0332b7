import {
  AddCommentInput,
  AddLinkInput,
  ApprovalRequest,
  Comment,
  CommentsArguments,
  CommentsService,
  DiscussionService,
  Link,
  LinksService,
  MentionableUsersArguments,
  UpdateCommentInput,
} from '@das/approval-requests';
import { type Page, type PageSelection, SelectedPage, primaryKey } from '@das/platform';
import { TenantsService, User } from '@das/tenants';
import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { CommentPaginator } from './paginators';

/** The comments and links of a request. What the caller may not read is absent. */
@Resolver(() => ApprovalRequest)
export class DiscussionResolver {
  constructor(private readonly discussion: DiscussionService) {}

  @ResolveField(() => CommentPaginator, { description: 'Oldest first.' })
  comments(
    @Parent() request: ApprovalRequest,
    @Args() args: CommentsArguments,
    @SelectedPage() wants: PageSelection,
  ): Promise<Page<Comment>> {
    return this.discussion.comments(request, args, wants);
  }

  @ResolveField(() => Int, { description: 'Comments that the caller may read, deleted ones included.' })
  comment_count(request: ApprovalRequest): Promise<number> {
    return this.discussion.countComments(request);
  }

  @ResolveField(() => [Link], { description: 'Oldest first.' })
  links(request: ApprovalRequest): Promise<Link[]> {
    return this.discussion.links(request);
  }

  @ResolveField(() => [User], {
    description: 'The users whom the caller may mention in a comment with this visibility, by name.',
  })
  mentionable_users(@Parent() request: ApprovalRequest, @Args() args: MentionableUsersArguments): Promise<User[]> {
    return this.discussion.mentionableUsers(request, args);
  }
}

@Resolver(() => Comment)
export class CommentsResolver {
  constructor(
    private readonly comments: CommentsService,
    private readonly discussion: DiscussionService,
    private readonly tenants: TenantsService,
  ) {}

  @Query(() => Comment, { nullable: true })
  @Requires('requests:read')
  comment(@Args('id', { type: () => ID }) id: string): Promise<Comment | null> {
    return this.comments.find(id);
  }

  @Mutation(() => Comment, { nullable: true, description: 'Comments on a request in any state.' })
  @Requires('requests:write')
  addComment(
    @Args('id', { type: () => ID }) id: string,
    @Args('input', { type: () => AddCommentInput }) input: object, // checked by the service, after the request
  ): Promise<Comment> {
    return this.comments.add(id, input);
  }

  @Mutation(() => Comment, {
    nullable: true,
    description: "Changes the caller's own comment, within the tenant's `comment_edit_minutes`.",
  })
  @Requires('requests:write')
  updateComment(
    @Args('id', { type: () => ID, nullable: true }) id: string | null,
    @Args('input', { type: () => UpdateCommentInput }) input: object, // checked by the service, after the comment
  ): Promise<Comment> {
    return this.comments.update(primaryKey(id, input), input);
  }

  @Mutation(() => Comment, {
    nullable: true,
    description: 'Removes the text of a comment and returns what stays of it; null when it is absent.',
  })
  @Requires('requests:write')
  deleteComment(@Args('id', { type: () => ID }) id: string): Promise<Comment | null> {
    return this.comments.remove(id);
  }

  @ResolveField(() => User)
  author({ author_id }: Comment): Promise<User | undefined> {
    return this.tenants.user(author_id);
  }

  @ResolveField(() => [User])
  mentions(comment: Comment): Promise<User[]> {
    return this.discussion.mentions(comment);
  }

  @ResolveField(() => User, { nullable: true })
  deleted_by({ deleted_by_id }: Comment): Promise<User | undefined> | null {
    return deleted_by_id ? this.tenants.user(deleted_by_id) : null;
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller may change the comment now.' })
  can_edit(comment: Comment): Promise<boolean> {
    return this.discussion.canEdit(comment);
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller may delete the comment now.' })
  can_delete(comment: Comment): Promise<boolean> {
    return this.discussion.canDelete(comment);
  }
}

@Resolver(() => Link)
export class LinksResolver {
  constructor(
    private readonly links: LinksService,
    private readonly discussion: DiscussionService,
    private readonly tenants: TenantsService,
  ) {}

  @Mutation(() => Link, { nullable: true, description: 'Adds a link to a document. The service never fetches it.' })
  @Requires('requests:write')
  addLink(
    @Args('id', { type: () => ID }) id: string,
    @Args('input', { type: () => AddLinkInput }) input: object, // checked by the service, after the request
  ): Promise<Link> {
    return this.links.add(id, input);
  }

  @Mutation(() => Link, { nullable: true, description: 'Returns the link as it last was; null when it is absent.' })
  @Requires('requests:write')
  deleteLink(@Args('id', { type: () => ID }) id: string): Promise<Link | null> {
    return this.links.remove(id);
  }

  @ResolveField(() => User)
  added_by({ added_by_id }: Link): Promise<User | undefined> {
    return this.tenants.user(added_by_id);
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller may delete the link now.' })
  can_delete(link: Link): boolean {
    return this.discussion.canDeleteLink(link);
  }
}
