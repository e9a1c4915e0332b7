import { Query, Resolver } from '@nestjs/graphql';
import { RequiresNothing } from '../edge/requires';

@Resolver()
export class PingResolver {
  @Query(() => String, { description: 'Says pong to whoever has a key.' })
  @RequiresNothing('It tells a key that opens from one that does not.')
  ping(): string {
    return 'pong';
  }
}
