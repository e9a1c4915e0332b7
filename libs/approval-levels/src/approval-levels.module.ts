import { AuditModule } from '@das/audit';
import { EventsModule } from '@das/events';
import { TenantsModule } from '@das/tenants';
import { Module } from '@nestjs/common';
import { ApprovalLevelsService } from './approval-levels.service';
import { DelegationEndsService } from './delegations/delegation-ends.service';
import { DelegationListsService } from './delegations/delegation-lists.service';
import { DelegationMomentsService } from './delegations/delegation-moments.service';
import { DelegationWriter } from './delegations/delegation-writer';
import { DelegationsService } from './delegations/delegations.service';
import { ReceivedDelegationsService } from './delegations/received-delegations.service';
import { LevelDeadlinesService } from './level-deadlines.service';
import { LevelHoldersService } from './level-holders.service';
import { LevelRecorder } from './level-recorder';
import { KnownScopesService } from './scope/known-scopes.service';

const exported = [
  ApprovalLevelsService,
  DelegationListsService,
  DelegationMomentsService,
  DelegationWriter,
  DelegationsService,
  LevelHoldersService,
  ReceivedDelegationsService,
];

/** Provides approval levels, their holders and delegations. */
@Module({
  imports: [AuditModule, EventsModule, TenantsModule],
  providers: [...exported, DelegationEndsService, KnownScopesService, LevelDeadlinesService, LevelRecorder],
  exports: exported,
})
export class ApprovalLevelsModule {}
