import { type Database, IMPATIENT_MS, type Statement, type TakenTogether, answeredTogether, prepared, shareOf } from '@das/platform';
import type { AuthenticatedKey, Door, RefusedKey } from './authenticated-key';

/** A key as it is looked up, and where it is shown. */
export interface ShownKey extends Door {
  hash: string;
}

type KnownKey = AuthenticatedKey | RefusedKey;
/** What those who show the same key at the same door are told together. */
type Found = RefusedKey | (Omit<AuthenticatedKey, 'is_allowed'> & TakenTogether);

/** Looks keys up: all that are shown in one moment in one packet, and each only once, with as many requests as came with it. */
export class KeyLookups {
  readonly find = answeredTogether((shown: readonly ShownKey[]) => this.findAll(shown));

  constructor(private readonly db: Database) {}

  private async findAll(shown: readonly ShownKey[]): Promise<KnownKey[]> {
    const crowds = [...Map.groupBy(shown, ({ hash, environment, bucket, quota }) => [hash, environment, bucket, quota].join()).values()];
    const found = await this.db.runAll<Found>(crowds.map(lookUp));
    const known = new Map(crowds.flatMap((crowd, index) => crowd.map((one, place) => [one, toldOf(found[index]?.[0], place)])));
    return shown.map((one) => known.get(one) as KnownKey);
  }
}

function lookUp(crowd: ShownKey[]): Statement {
  const [{ hash, environment, bucket, quota }] = crowd as [ShownKey];
  const statement = prepared('select * from authenticate_api_key($1, $2, $3, $4, $5)', [hash, environment, bucket, quota, crowd.length]);
  return { ...statement, query_timeout: IMPATIENT_MS };
}

function toldOf(found: Found | undefined, place: number): KnownKey {
  if (!found) return { refusal: 'unknown_key' };
  return found.refusal === null ? { ...found, ...shareOf(found, place) } : found;
}
