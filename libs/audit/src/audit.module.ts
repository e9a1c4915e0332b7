import { Module } from '@nestjs/common';
import { Audit } from './audit';

@Module({ providers: [Audit], exports: [Audit] })
export class AuditModule {}
