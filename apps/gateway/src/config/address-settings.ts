import { Setting } from '@das/platform/settings';
import { IsInt, IsString, Max, Min } from 'class-validator';

/** Where the service listens. The health check reads these alone: it must start fast. */
export class AddressSettings {
  @Setting({ description: 'The address to listen on.' })
  @IsString()
  HOST = '127.0.0.1';

  @Setting({ description: 'The port to listen on; 0 selects a free one.' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT = 3_000;
}

/** The address at which this machine reaches a service that listens on `host`. */
export const ownAddressOf = (host: string): string => (['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host);
