import { Module } from '@nestjs/common';
import { FactsCheckService } from './keeping/facts-check.service';
import { FactsService } from './keeping/facts.service';
import { SumsService } from './sums/sums.service';

/** Keeps and compares facts, without queries and workers: for administration commands. */
@Module({ providers: [FactsService, FactsCheckService, SumsService], exports: [FactsService, FactsCheckService] })
export class FactsModule {}
