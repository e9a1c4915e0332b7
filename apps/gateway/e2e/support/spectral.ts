import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, Ruleset, Spectral } from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import { Json } from '@stoplight/spectral-parsers';
import { oas } from '@stoplight/spectral-rulesets';
import { parse } from 'yaml';

const ROOT = join(__dirname, '../../../..');
const RULES = join(ROOT, '.spectral.yaml');
const DOCUMENT = join(ROOT, 'apps/gateway/openapi.v2.json');
const ERROR = 0;

interface RulesFile {
  extends: string[];
  rules: Record<string, string>;
  overrides: { files: string[]; rules: Record<string, string> }[];
}

const KNOWN: Record<string, object> = { 'spectral:oas': oas, '@stoplight/spectral-owasp-ruleset': owasp };

export const spectralRules = parse(readFileSync(RULES, 'utf8')) as RulesFile;
export const openApiText = readFileSync(DOCUMENT, 'utf8');

/** Rules that compile a schema for each example, which takes most of the time. */
export const EXAMPLE_RULES = ['oas3-valid-media-example', 'oas3-valid-schema-example'];

/** The errors of `openapi.v2.json` by the rules of `.spectral.yaml`. Warnings are not looked for. @param without names of rules that are left out */
export async function spectralErrors(without: readonly string[] = []): Promise<string[]> {
  const definition = { ...spectralRules, extends: spectralRules.extends.map((name) => KNOWN[name]) };
  const { rules } = new Ruleset(definition, { source: RULES });
  const isLookedFor = (name: string): boolean => Number(rules[name]?.severity) === ERROR && !without.includes(name);
  const off = Object.keys(rules).filter((name) => !isLookedFor(name));
  // the definition turns them off, because exceptions for a file make new rules from it
  const spectral = new Spectral();
  spectral.setRuleset(
    new Ruleset(
      { ...definition, rules: { ...spectralRules.rules, ...Object.fromEntries(off.map((name) => [name, 'off'])) } },
      { source: RULES },
    ),
  );
  const found = await spectral.run(new Document(openApiText, Json, DOCUMENT));
  return found
    .filter(({ severity }) => Number(severity) === ERROR)
    .map(({ code, message, path }) => `${code}: ${message} at ${path.join('/')}`);
}
