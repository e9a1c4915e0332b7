import { join } from 'node:path';
import ts from 'typescript';
import type { KubernetesObject } from './render';

/** A file that exists only in memory, in this folder, so that packages are found. */
const FILE = join(__dirname, 'objects-under-test.mts');
const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es5.d.ts'], // a small one is read faster
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/**
 * The faults of Kubernetes objects, by the types of `kubernetes-models`: wrong types, missing fields, values outside of an enumeration,
 * and fields that Kubernetes does not have. The compiler reports the last, because each object is written as a literal.
 *
 * @returns one line for each fault, such as `Deployment das-gateway: … 'replica' does not exist in type 'IDeploymentSpec'`
 */
export function typeFaults(objects: readonly KubernetesObject[]): string[] {
  const lines = objects.map(literalOf);
  const host = hostWith(lines.join('\n'));
  const program = ts.createProgram([FILE], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(FILE)).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : -1;
    const object = objects[line];
    return `${object?.kind} ${object?.metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** One line for each object, so that a line number leads back to its object. */
const literalOf = (object: KubernetesObject): string =>
  `(${JSON.stringify(object)}) satisfies import('kubernetes-models/${object.apiVersion}/${object.kind}').I${object.kind};`;

/** Parsed files of the packages, which every program shares. */
const parsed = new Map<string, ts.SourceFile | undefined>();

function hostWith(text: string): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, options) => {
    if (name === FILE) return ts.createSourceFile(name, `export {};${text}`, options);
    if (!parsed.has(name)) parsed.set(name, getSourceFile.call(host, name, options));
    return parsed.get(name);
  };
  host.fileExists = (name) => name === FILE || fileExists.call(host, name);
  host.readFile = (name) => (name === FILE ? text : readFile.call(host, name));
  return host;
}
