/** How the operator calls the commands. */
export interface Program {
  /** Written before the name of a command, in help and messages. */
  admin: string;
  /** The name of the actor in the audit log. */
  actor: string;
  migrate: string;
  /** Whether the commands use the embedded database when no other is named. */
  hasEmbedded: boolean;
}

/** In a checkout. */
export const NPM: Program = {
  admin: 'npm run admin --',
  actor: 'npm run admin',
  migrate: 'npm run admin -- migrate',
  hasEmbedded: true,
};

/** In the image, which contains no database. */
export const DAS: Program = { admin: 'das admin', actor: 'das admin', migrate: 'das migrate', hasEmbedded: false };
