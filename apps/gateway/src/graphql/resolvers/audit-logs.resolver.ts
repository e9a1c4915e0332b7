import {
  AuditChainState,
  AuditEntry,
  AuditKey,
  AuditKeys,
  type AuditLink,
  AuditLogsArguments,
  AuditLogsService,
  AuditVerifications,
} from '@das/audit';
import type { Page, PageSelection } from '@das/platform';
import { SelectedPage } from '@das/platform';
import { Args, Int, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires, RequiresNothing } from '../../http/authorization/permissions.guard';
import type { RedactedAuditEntry } from '../../http/authorization/redact-audit-entry';
import { AuditLogPaginator } from './paginators';

@Resolver(() => AuditEntry)
export class AuditLogsResolver {
  constructor(
    private readonly logs: AuditLogsService,
    private readonly verifications: AuditVerifications,
    private readonly keys: AuditKeys,
  ) {}

  @Query(() => AuditLogPaginator, { description: 'Newest first.' })
  @Requires('audit:read')
  auditLogs(@Args() args: AuditLogsArguments, @SelectedPage() wants: PageSelection): Promise<Page<AuditEntry>> {
    return this.logs.list(args, wants);
  }

  @ResolveField(() => Int, {
    nullable: true,
    description:
      'Its number in the log, in the order of commits: from 1, without gaps. Null without the permission `audit:read`.',
  })
  seq({ seq }: RedactedAuditEntry): number | null {
    return seq === null ? null : Number(seq);
  }

  @ResolveField(() => String, {
    nullable: true,
    description:
      'SHA-256 of the UTF-8 of `previous_hash` followed by `payload`, hexadecimal. Null without the permission `audit:read`.',
  })
  async hash(entry: RedactedAuditEntry): Promise<string | null> {
    return (await this.linkOf(entry))?.hash ?? null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'The hash of the entry before; empty for the first entry. Null without the permission `audit:read`.',
  })
  async previous_hash(entry: RedactedAuditEntry): Promise<string | null> {
    return (await this.linkOf(entry))?.previous_hash ?? null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description:
      'The text that the hash covers, as it is stored: a JSON object. Verify it as it is, without parsing and writing it. Null without the permission `audit:read`.',
  })
  async payload(entry: RedactedAuditEntry): Promise<string | null> {
    return (await this.linkOf(entry))?.payload ?? null;
  }

  @Query(() => [AuditKey], {
    description:
      'The public keys that verify checkpoints: the current one first. Store them at set-up: a key that comes with the data proves only consistency.',
  })
  @RequiresNothing('Public keys hold no tenant data.')
  auditKeys(): readonly AuditKey[] {
    return this.keys.list();
  }

  @Query(() => AuditChainState)
  @Requires('audit:read')
  auditChain(): Promise<AuditChainState> {
    return this.verifications.state();
  }

  private linkOf({ seq }: RedactedAuditEntry): Promise<AuditLink | undefined> | undefined {
    return seq === null ? undefined : this.logs.linkOf(seq);
  }
}
