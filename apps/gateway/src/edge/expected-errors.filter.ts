import { ServiceError } from '@das/platform';
import { Catch } from '@nestjs/common';
import type { GqlExceptionFilter } from '@nestjs/graphql';

/** Passes errors that are meant for the client on as they are; Nest would log each as a fault of ours. */
@Catch(ServiceError)
export class ExpectedErrorsFilter implements GqlExceptionFilter {
  catch(error: ServiceError): ServiceError {
    return error;
  }
}
