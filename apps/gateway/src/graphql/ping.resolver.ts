import { Query, Resolver } from '@nestjs/graphql';

@Resolver()
export class PingResolver {
  @Query(() => String, { description: 'Says pong to whoever has a key.' })
  ping(): string {
    return 'pong';
  }
}
