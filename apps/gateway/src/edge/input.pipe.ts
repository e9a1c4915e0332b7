import { checkInput } from '@das/platform';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';

const PLAIN = new Set<unknown>([String, Number, Boolean, Array, Object]);

/** Reads and checks every input and argument class before a resolver sees it. */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { metatype, data, type }: ArgumentMetadata): unknown {
    const isInput = type !== 'custom' && metatype !== undefined && !PLAIN.has(metatype) && typeof value === 'object' && value !== null;
    return isInput ? checkInput(metatype as new () => object, value, data) : value;
  }
}
