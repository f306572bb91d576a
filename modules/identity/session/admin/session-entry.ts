import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { returnPath } from './return-path.ts';

/** Goes into the admin after signing in: to where the person was going, without what was read before. */
export function useEnter(): () => void {
  const cache = useQueryClient();
  const router = useRouter();
  return () => {
    // What is open reads nothing again: the link it stands on is used up.
    cache.removeQueries({ type: 'inactive' });
    router.history.replace(returnPath(location.search));
  };
}
