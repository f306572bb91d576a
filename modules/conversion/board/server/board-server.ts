import type { SubjectServer } from '../../truth/server/subject-server.ts';

export const boardServer: SubjectServer = {};
