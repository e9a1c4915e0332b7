import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import {
  BookOpen,
  Boxes,
  Building2,
  ChartColumn,
  FileText,
  FolderTree,
  Inbox,
  KeyRound,
  Layers,
  ListChecks,
  type LucideIcon,
  MenuIcon,
  ScrollText,
  Search,
  SquareTerminal,
  Users,
  Webhook,
  X,
} from 'lucide-react';
import { Fragment, useId, useRef, useState } from 'react';
import { type Viewer, inboxCountQuery, viewerQuery } from '../api/viewer';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { ListState } from '../ui/list-state';
import { useShortcuts } from '../ui/shortcuts';
import { Toast } from '../ui/toast';
import { ActingFor } from './acting-for';
import { AccountMenu } from './account-menu';
import { Banner } from './banner';
import { Bell } from './bell';
import { FrameContext } from './frame-context';
import { useKeyboard } from './keyboard';
import { LogInAgain } from './log-in-again';
import styles from './shell.module.css';
import { visibleTo } from './pages';

/** The icons of the navigation, by page. */
const ICONS: Record<string, LucideIcon> = {
  '/inbox': Inbox,
  '/requests': FileText,
  '/overview': ChartColumn,
  '/products': Boxes,
  '/categories': FolderTree,
  '/levels': Layers,
  '/people': Users,
  '/settings/organisation': Building2,
  '/settings/api-keys': KeyRound,
  '/webhooks': Webhook,
  '/jobs': ListChecks,
  '/audit': ScrollText,
  '/console': SquareTerminal,
};
const ICON_SIZE = 15;

const NONE: string[] = [];
const NO_SHORTCUTS = {};

/** The frame of every page: navigation, account, banner and the page itself. */
export function Shell() {
  const read = useQuery(viewerQuery);
  const { data: viewer } = read;
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const keyboard = useKeyboard(viewer?.permissions ?? NONE);
  const opener = useRef<HTMLButtonElement>(null);
  const closeDrawer = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useShortcuts(isOpen ? { Escape: closeDrawer } : NO_SHORTCUTS);
  return (
    <FrameContext>
      <div className={styles.frame}>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <header className={styles.sidebar}>
          <div className={styles.brand}>
            <img src="/mark.svg" alt="" width={22} height={22} />
            <Site viewer={viewer} />
            <Button
              ref={opener}
              look="plain"
              className={styles.opener}
              aria-label={isOpen ? 'Close navigation' : 'Open navigation'}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <X size={18} aria-hidden /> : <MenuIcon size={18} aria-hidden />}
            </Button>
          </div>
          <div className={isOpen ? styles.drawerOpen : styles.drawer}>
            {viewer && (
              <Button className={styles.find} hint="Ctrl K" onClick={() => keyboard.setOpen('find')}>
                <Search size={14} aria-hidden />
                <span className={styles.findText}>Find</span>
              </Button>
            )}
            <MainNavigation permissions={viewer?.permissions ?? []} onNavigate={() => setOpen(false)} />
            {viewer && <Own viewer={viewer} onShortcuts={() => keyboard.setOpen('shortcuts')} />}
          </div>
        </header>
        <main id="content" className={styles.content} tabIndex={-1}>
          <Banner />
          {viewer ? <Content viewer={viewer} /> : <ListState query={read}>{() => null}</ListState>}
        </main>
        {keyboard.dialog}
        <Toast />
        <LogInAgain onDone={() => void queries.invalidateQueries()} />
      </div>
    </FrameContext>
  );
}

const Content = ({ viewer }: { viewer: Viewer }) => (
  <>
    <ActingFor delegations={viewer.acting_for} />
    <Outlet />
  </>
);

/** What belongs to the person. */
const Own = ({ viewer, onShortcuts }: { viewer: Viewer; onShortcuts: () => void }) => (
  <div className={styles.own}>
    <AccountMenu user={viewer.user} timezone={viewer.tenant.timezone} onShortcuts={onShortcuts} />
    <Bell />
  </div>
);

/** The organisation and the environment. */
const Site = ({ viewer }: { viewer: Viewer | undefined }) => (
  <div className={styles.site}>
    <span className={styles.tenant} title={viewer?.tenant.name}>
      {viewer?.tenant.name ?? 'Discount Approval'}
    </span>
    {viewer && (
      <Badge
        tone={viewer.environment === 'production' ? 'grey' : 'amber'}
        text={viewer.environment === 'production' ? 'Production' : 'Staging'}
      />
    )}
  </div>
);

/** The links to the pages that these permissions show. */
function MainNavigation({ permissions, onNavigate }: { permissions: readonly string[]; onNavigate: () => void }) {
  const id = useId();
  const { data: count = 0 } = useQuery({ ...inboxCountQuery, enabled: permissions.includes('requests:decide') });
  return (
    <nav aria-label="Main" className={styles.navigation}>
      {visibleTo(permissions).map(({ label, entries }) => (
        <div key={label}>
          <p id={`${id}-${label}`} className={styles.group}>
            {label}
          </p>
          <ul aria-labelledby={`${id}-${label}`}>
            {entries.map(({ to, title }) => (
              <Fragment key={to}>
                <li>
                  <Link className={styles.entry} to={to} onClick={onNavigate}>
                    <PageIcon to={to} />
                    {title} {to === '/inbox' && count > 0 && <span className={styles.count}>{count}</span>}
                  </Link>
                </li>
                {to === '/console' && <RestDocumentation />}
              </Fragment>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const PageIcon = ({ to }: { to: string }) => {
  const Icon = ICONS[to];
  return Icon && <Icon size={ICON_SIZE} aria-hidden />;
};

/** Outside of this application, so it opens in a new tab. */
const RestDocumentation = () => (
  <li>
    <a className={styles.entry} href="/v2/docs" target="_blank" rel="noopener">
      <BookOpen size={ICON_SIZE} aria-hidden />
      REST documentation
    </a>
  </li>
);
