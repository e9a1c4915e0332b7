import { Module } from '@nestjs/common';

/** Notifications of people, for the application that runs the workers and serves the inbox. */
@Module({})
export class NotificationsModule {}
