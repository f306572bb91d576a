import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { getHonesty } from '../contract/honest-calls.ts';

/** The shop's honest mode, for screens. */
export interface KnownHonesty {
  /** The shop shows only what is true; undefined while that is loading, and where it could not be loaded. */
  honest: boolean | undefined;
  /** Asks again, where it could not be loaded. */
  retry: (() => void) | undefined;
}

/** Reads the Honest setting. Screens say nothing that depends on it before it is known. */
export function useHonesty(): KnownHonesty {
  const { data, isError, refetch } = useApiQuery(getHonesty, {}, { staleTime: 30_000 });
  return {
    honest: data?.honesty.honest,
    retry: data === undefined && isError ? () => void refetch() : undefined,
  };
}
