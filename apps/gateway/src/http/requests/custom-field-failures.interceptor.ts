import { CreateProductInput, ProductsService, UpdateProductInput } from '@das/catalog';
import { type Failure, ValidationFailed } from '@das/platform';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import { type Observable, catchError } from 'rxjs';

/**
 * Reports failures of custom fields together with the other failures of the same input. Input is validated before the
 * service, and only the service knows custom fields, so their failures are added to a refused input.
 */
@Injectable()
export class CustomFieldFailuresInterceptor implements NestInterceptor {
  constructor(private readonly products: ProductsService) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return next.handle().pipe(catchError((error: unknown) => this.completed(error, context)));
  }

  private async completed(error: unknown, context: ExecutionContext): Promise<never> {
    if (!(error instanceof ValidationFailed) || !isProductInput(error.input) || error.failures.some(isOfCustomFields))
      throw error;
    const failures = await this.products.customFieldFailures(error.input, updatedId(context, error.input));
    throw new ValidationFailed([...error.failures, ...failures], error.left_out);
  }
}

const isProductInput = (input: unknown): input is CreateProductInput | UpdateProductInput =>
  input instanceof CreateProductInput || input instanceof UpdateProductInput;

const OF_CUSTOM_FIELDS = new Set(['category_code', 'category_id', 'other_details']);

/** A refused category or details object is not checked further. */
const isOfCustomFields = ({ path }: Failure): boolean => OF_CUSTOM_FIELDS.has(path[1] ?? '');

function updatedId(
  context: ExecutionContext,
  input: CreateProductInput | UpdateProductInput,
): string | null | undefined {
  if (input instanceof CreateProductInput) return undefined;
  if (context.getType() === 'http')
    return context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>().params.id;
  return GqlExecutionContext.create(context).getArgs<{ id?: string | null }>().id ?? input.id;
}
