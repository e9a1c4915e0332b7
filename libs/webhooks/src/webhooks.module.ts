import { Module } from '@nestjs/common';
import { Webhooks } from './webhooks';

@Module({ providers: [Webhooks], exports: [Webhooks] })
export class WebhooksModule {}
