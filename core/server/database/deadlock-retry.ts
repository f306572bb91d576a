import { isDeadlock } from './database.ts';

/** Two transactions that wait for each other: PostgreSQL undoes one of them, which is done again and finds the way free. */
export async function retryDeadlock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}
