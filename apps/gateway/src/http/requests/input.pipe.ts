import { checkInput } from '@das/platform';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';

const PLAIN = new Set<unknown>([String, Number, Boolean, Array, Object]);

/** Validates every input and argument class before the resolver or controller. */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { metatype, data, type }: ArgumentMetadata): unknown {
    const isInput = type !== 'custom' && metatype !== undefined && !PLAIN.has(metatype) && typeof value === 'object' && value !== null;
    return isInput ? checkInput(metatype as new () => object, value, data) : value;
  }
}
