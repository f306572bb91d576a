import { createContext } from 'react';
import type { AdminArea } from './admin-area.ts';

export type LoggingArea = Pick<AdminArea, 'id' | 'log'>;

/** The areas, for pages of one of them that name things of all (`area-logs.ts`, which the first load is without). */
export const AreaLogsContext = createContext<readonly LoggingArea[]>([]);
