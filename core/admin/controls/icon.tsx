import { iconPaths } from './icon-paths.ts';

export type IconName = keyof typeof iconPaths;

/** A line icon on a 20 px grid; 16 px beside text. Decorative: the control around it carries the name. */
export function Icon({
  name,
  size = 20,
  className,
}: {
  name: IconName;
  size?: 14 | 16 | 20;
  className?: string;
}) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      strokeWidth={size === 20 ? 1.5 : 1.75}
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
