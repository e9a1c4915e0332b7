/** `system`: the setting of the operating system. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEMES_TEXT: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** The same name as in `public/theme.js`, which applies the theme before the first paint. */
const STORED = 'das.theme';

export const storedTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(STORED)) ?? 'system';

/** Stores the theme in this browser and applies it at once. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(STORED);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(STORED, theme);
    document.documentElement.dataset['theme'] = theme;
  }
}
