import { createHash } from 'node:crypto';
import { type Markup, html } from '../mail/html';
import type { AddressedLink } from './unsubscribe.service';

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px}main{max-width:32rem;margin:0 auto}button{font:inherit;padding:8px 16px;min-height:44px}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The pages load only their style, and send only their form. */
export const UNSUBSCRIBE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
} as const;

const page = (title: string, content: Markup): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html`${title}`.text}</title><style>${STYLE}</style></head><body><main><h1>${html`${title}`.text}</h1>${content.text}</main></body></html>\n`;

/** Asks before it changes anything, because scanners follow links. The form posts to the address of the page. */
export const askingPage = ({ kind, address }: AddressedLink): string =>
  page(
    'Turn off e-mail?',
    html`<p>Mails of the kind ${kind} to ${address} will no longer be sent.</p>
      <form method="post"><button type="submit">Turn off</button></form>`,
  );

export const donePage = ({ kind, address }: AddressedLink): string =>
  page('E-mail is off', html`<p>Mails of the kind ${kind} are no longer sent to ${address}.</p>`);

export const absentPage = (): string => page('Not found', html`<p>This link is not valid, or it has expired.</p>`);

export const busyPage = (): string => page('Too many requests', html`<p>Please try again in a minute.</p>`);
