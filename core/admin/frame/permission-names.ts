import { createContext, useContext } from 'react';
import { translate } from '../i18n/text-catalogue.ts';
import type { AdminArea } from './admin-area.ts';

/** Full text keys of permissions, by their names in the contract. */
export type PermissionNames = Readonly<Record<string, string>>;

export function permissionNames(areas: readonly AdminArea[]): PermissionNames {
  return Object.assign({}, ...areas.map((area) => area.permissions ?? {})) as PermissionNames;
}

export const PermissionNamesContext = createContext<PermissionNames>({});

/** What a permission is called where people are given it; its name in the contract where no area says so. */
export function usePermissionName(permission: string): string {
  const key = useContext(PermissionNamesContext)[permission];
  return key === undefined ? permission.replaceAll('_', ' ') : translate(key);
}
