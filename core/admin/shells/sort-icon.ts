import type { IconName } from '../controls/icon.tsx';

/** The arrow of a sorted column points the way its values grow: up where the smallest comes first. */
export const sortIcon = (dir: 'asc' | 'desc' | undefined): IconName =>
  dir === 'desc' ? 'arrowDown' : 'arrowUp';
