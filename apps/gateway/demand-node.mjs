// Ends the process with one sentence when Node.js is older than `config.node` in package.json. Imported first: what follows may not load in an older one.
import { readFileSync } from 'node:fs';

const { config } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const required = config.node.replace('>=', '');
const { node: current } = process.versions;

if (!isAtLeast(current, required)) {
  process.stderr.write(
    `The service needs Node.js ${required} or newer, and this is ${current} for ${process.platform}-${process.arch}: install a newer one.\n`,
  );
  process.exit(1);
}

function isAtLeast(version, floor) {
  const [parts, floors] = [version, floor].map((text) => text.split('.').map(Number));
  const index = floors.findIndex((part, position) => parts[position] !== part);
  return index < 0 || parts[index] > floors[index];
}
