import { Controller, Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Query, Resolver } from '@nestjs/graphql';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import pino from 'pino';
import { RequiresNothing } from '../../src/http/authorization/permissions.guard';
import { Settings } from '../../src/config/settings';
import { TEST_SECRET_KEY, testDatabase } from '../support/gateway';
import { AppModule } from '../../src/bootstrap/app.module';
import { entities } from '../../src/bootstrap/entities';

@Resolver()
class Forgotten {
  @Query(() => String)
  forgotten(): string {
    return 'open to all';
  }

  @Query(() => String)
  @RequiresNothing('It is declared.')
  declared(): string {
    return 'open to all, on purpose';
  }
}

@Controller('forgotten')
class ForgottenController {
  @Get()
  route(): string {
    return 'open to all';
  }
}

test('a service with an operation that declares no permission does not start, and names the operation', async () => {
  const log = pino({ level: 'silent' });
  const settings = Object.assign(new Settings(), { DAS_SECRET_KEY: TEST_SECRET_KEY, DAS_ROLE: 'api' as const });
  const service = AppModule.forRoot(settings, { url: testDatabase.url, entities }, log);
  const module = {
    module: class Extended {},
    imports: [service],
    providers: [Forgotten],
    controllers: [ForgottenController],
  };
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  try {
    await expect(app.init()).rejects.toThrow(
      /^These operations declare no permission \(@Requires or @RequiresNothing\): Forgotten\.forgotten, ForgottenController\.route$/,
    );
  } finally {
    await app.close();
  }
});
