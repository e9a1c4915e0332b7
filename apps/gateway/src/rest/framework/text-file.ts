import type { FileFormat } from './operation';

/** The result of a handler that answers with a file which is whole in memory. */
export class TextFile {
  constructor(
    readonly format: Pick<FileFormat, 'name' | 'type'>,
    readonly text: string,
  ) {}
}
