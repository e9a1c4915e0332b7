import type { Container } from './container';
import type { BuiltImage } from './image-under-test';

/** The rules of the image's configuration that are broken. */
export function brokenByConfig({ config, revision }: BuiltImage, version: string): string[] {
  const rules: Record<string, boolean> = {
    'runs as user 1000': config.User === '1000:1000',
    'starts das as the first process': !config.Entrypoint?.length && config.Cmd.join(' ') === 'das start',
    'checks the health with das': config.Healthcheck.Test.join(' ') === 'CMD das healthcheck',
    'exposes the port of its settings': Object.keys(config.ExposedPorts).every((port) =>
      config.Env.includes(`PORT=${port.replace('/tcp', '')}`),
    ),
    'is labelled with its revision': config.Labels['org.opencontainers.image.revision'] === revision,
    'is labelled with its version': config.Labels['org.opencontainers.image.version'] === version,
    'is labelled with title and licence': ['title', 'licenses'].every(
      (name) => config.Labels[`org.opencontainers.image.${name}`],
    ),
  };
  return brokenOf(rules);
}

/** The rules of a running process that are broken. */
export function brokenByProcess(container: Container): string[] {
  const rules: Record<string, boolean> = {
    'is the first process of its namespace': /\s1$/.test(container.status('NSpid')),
    'is user 1000': /^1000(\s1000)*$/.test(container.status('Uid')),
    'has no capability': ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].every((set) =>
      /^0+$/.test(container.status(set)),
    ),
    'gains no privileges': container.status('NoNewPrivs') === '1',
  };
  return brokenOf(rules);
}

const brokenOf = (rules: Record<string, boolean>): string[] =>
  Object.entries(rules)
    .filter(([, holds]) => !holds)
    .map(([rule]) => rule);
