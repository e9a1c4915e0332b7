import { Query, Resolver } from '@nestjs/graphql';
import { RequiresNothing } from '../../http/authorization/permissions.guard';

@Resolver()
export class PingResolver {
  @Query(() => String, { description: 'Returns `pong`. Checks that the key or session is valid.' })
  @RequiresNothing('It tells a key that opens from one that does not.')
  ping(): string {
    return 'pong';
  }
}
