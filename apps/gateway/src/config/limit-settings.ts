import { Setting } from '@das/platform';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';

const MOST_REQUESTS = 1_000_000_000;

/** Limits of requests and documents. */
export class LimitSettings {
  @Setting({ says: 'GraphQL requests per key in any 60 seconds. A key may have a limit of its own.' })
  @IsInt()
  @Min(1)
  @Max(MOST_REQUESTS)
  DAS_GRAPHQL_REQUESTS_PER_MINUTE = 60;

  @Setting({ says: 'REST requests per key in any 60 seconds; 0 is 500 in staging and 1,000 in production.' })
  @IsInt()
  @Min(0)
  @Max(MOST_REQUESTS)
  DAS_REST_REQUESTS_PER_MINUTE = 0;

  @Setting({ says: 'Whether authenticated callers may read the GraphQL schema.' })
  @IsBoolean()
  DAS_GRAPHQL_INTROSPECTION = true;

  @Setting({ says: 'The largest `first` of a list.' })
  @IsInt()
  @Min(1)
  @Max(100)
  DAS_GRAPHQL_MAX_FIRST = 100;

  @Setting({ says: 'Largest depth of fields in a document.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_DEPTH = 12;

  @Setting({ says: 'Largest number of aliases in a document.' })
  @IsInt()
  @Min(0)
  DAS_GRAPHQL_MAX_ALIASES = 30;

  @Setting({ says: 'Largest number of root fields of all operations in a request.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_ROOT_FIELDS = 30;

  @Setting({ says: 'Largest number of tokens in a document.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_TOKENS = 2_000;

  @Setting({ says: 'Largest number of objects in a response, estimated from the requested page sizes.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_COST = 25_000;

  @Setting({ says: 'Largest number of operations in a batch.' })
  @IsInt()
  @Min(1)
  DAS_GRAPHQL_MAX_BATCH = 10;

  @Setting({ says: 'Largest body of a GraphQL request in bytes.' })
  @IsInt()
  @Min(1_024)
  DAS_GRAPHQL_MAX_BODY_BYTES = 1_048_576;
}
