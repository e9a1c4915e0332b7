import { useState } from 'react';
import { Choice } from '../../ui/choice';
import { Checkbox } from '../../ui/field';
import { singleKeysAreOn, switchSingleKeys } from '../../ui/shortcuts';
import styles from './profile.module.css';
import { THEMES, applyTheme, storedTheme } from './theme';

const THEMES_TEXT = { system: 'System', light: 'Light', dark: 'Dark' };

/** The settings of this browser. They apply at once. */
export function Display() {
  const [theme, setTheme] = useState(storedTheme);
  const [isOn, setOn] = useState(singleKeysAreOn);
  return (
    <div className={styles.form}>
      <Choice
        label="Theme"
        hint="Stored in this browser."
        options={THEMES.map((value) => ({ value, label: THEMES_TEXT[value] }))}
        value={theme}
        onChange={(next) => {
          setTheme(next);
          applyTheme(next);
        }}
      />
      <Checkbox
        role="switch"
        label="Single-letter keys"
        hint="Keys such as j, k and a. Ctrl K and Escape always work. Stored in this browser."
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          switchSingleKeys(target.checked);
        }}
      />
    </div>
  );
}
