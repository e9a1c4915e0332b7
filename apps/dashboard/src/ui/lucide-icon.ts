import { type ReactElement, type SVGProps, createElement } from 'react';

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Replaces `createLucideIcon` of `lucide-react` in the build: all icons are 24 × 24 outlines in the color of the text. The original also
 * reads a context, names and aliases, which is as much code as 15 icons.
 */
export default function createLucideIcon({ node }: IconData): (props: IconProps) => ReactElement {
  return ({ size = 24, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}
