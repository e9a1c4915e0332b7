import { NotCleared, OneOf, Required, Text, TimeZone, rule } from '@das/platform';
import { ROUTING_BASES, type RoutingBasis } from './tenant';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_SLUG_LENGTH = 64;

/** A tenant to create. */
export class NewTenant {
  /** Lower-case letters, digits and hyphens, at most 64 characters; unique. */
  @Required()
  @Text(MAX_SLUG_LENGTH)
  @rule('regex', (value) => typeof value !== 'string' || SLUG.test(value))
  slug: string;

  @Required()
  @Text()
  name: string;

  /** An IANA time zone name; `UTC` by default. */
  @NotCleared()
  @TimeZone()
  timezone?: string;

  /** `unit_price` by default. */
  @NotCleared()
  @OneOf(ROUTING_BASES)
  routing_basis?: RoutingBasis;
}
