import { Setting } from '@das/platform';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';

const MAX_REQUESTS = 1_000_000_000;

/** Limits of requests and documents. */
export class LimitSettings {
  @Setting({ description: 'GraphQL requests per key in any 60 seconds. A key may have a limit of its own.' })
  @IsInt()
  @Min(1)
  @Max(MAX_REQUESTS)
  DAS_GRAPHQL_REQUESTS_PER_MINUTE = 60;

  @Setting({ description: 'REST requests per key in any 60 seconds; 0 is 500 in staging and 1,000 in production.' })
  @IsInt()
  @Min(0)
  @Max(MAX_REQUESTS)
  DAS_REST_REQUESTS_PER_MINUTE = 0;

  @Setting({ description: 'Whether authenticated callers may read the GraphQL schema.' })
  @IsBoolean()
  DAS_GRAPHQL_INTROSPECTION = true;

  @Setting({ description: 'The largest `first` of a list.' })
  @IsInt()
  @Min(1)
  @Max(100)
  DAS_GRAPHQL_MAX_FIRST = 100;

  @Setting({ description: 'Largest depth of fields in a document.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_DEPTH = 12;

  @Setting({ description: 'Largest number of aliases in a document.' })
  @IsInt()
  @Min(0)
  DAS_GRAPHQL_MAX_ALIASES = 30;

  @Setting({ description: 'Largest number of root fields of all operations in a request.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_ROOT_FIELDS = 30;

  @Setting({ description: 'Largest number of tokens in a document.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_TOKENS = 2_000;

  @Setting({ description: 'Largest number of objects in a response, estimated from the requested page sizes.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_COST = 25_000;

  @Setting({ description: 'Largest number of operations in a batch.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_BATCH = 10;

  @Setting({ description: 'Largest body of a GraphQL request in bytes.' })
  @IsInt()
  @Min(1_024)
  DAS_GRAPHQL_MAX_BODY_BYTES = 1_048_576;
}
