import type { ReactNode } from 'react';
import { Button } from './button';

interface IconButtonProps {
  /** The accessible name, which is also the tooltip. */
  name: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button of a row that shows an icon alone. */
export const IconButton = ({ name, ...rest }: IconButtonProps) => (
  <Button look="plain" aria-label={name} title={name} {...rest} />
);
