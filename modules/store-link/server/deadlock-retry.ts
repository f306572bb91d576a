import { isDeadlock } from '#core/server/database.ts';

/** Orders of the shop's own write the same rows in another order: what PostgreSQL undid for it is done again. */
export async function retryDeadlock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}
