import {
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { FieldNames, ReplyOf, ReplyTo } from '../../contract/endpoint.ts';
import { callApi, type AnyEndpoint, type AskedInput, type CallInput, type CallTarget } from './api-client.ts';
import { isPassing, type ApiError } from './api-error.ts';
import { isUnreached, onLineBack } from './line.ts';

/** The cache of one signed-in person; a change of shop or person clears it. */
export function createQueryClient(): QueryClient {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (tries, error) => tries < 2 && isPassing(error),
        retryDelay: (tries, error) => ((error as ApiError).retryAfter ?? 2 ** tries * 0.5) * 1000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // What is on the screen and could not be read for want of a line is read when it is back.
  onLineBack(() => {
    const unread = ({ state }: { state: { error: unknown } }) => isUnreached(state.error);
    void cache.refetchQueries({ type: 'active', predicate: unread });
  });
  return cache;
}

type KeyInput = { params?: unknown; query?: unknown; body?: unknown };

/** `[method path, params, query, body]`; the first part alone addresses every cached answer of the call. */
export function apiQueryKey(target: { method: string; path: string }, input: KeyInput = {}): unknown[] {
  return [`${target.method} ${target.path}`, input.params ?? null, input.query ?? null, input.body ?? null];
}

export interface ApiQueryOptions<Reply, Selected> {
  enabled?: boolean;
  /** Keeps the last page on screen while the next one loads, for lists. */
  keepPrevious?: boolean;
  staleTime?: number;
  /** Milliseconds between reads while the page is open. */
  refetchInterval?: number | false;
  refetchOnWindowFocus?: boolean;
  select?: (reply: Reply) => Selected;
}

/** Reads a call and keeps it fresh. `data` is the reply as the contract types it; with `fields`, rows of those. */
export function useApiQuery<
  E extends AnyEndpoint,
  Name extends FieldNames<E> = never,
  Selected = ReplyTo<E, Name>,
>(
  target: CallTarget<E>,
  input: AskedInput<E, Name>,
  options: ApiQueryOptions<ReplyTo<E, Name>, Selected> = {},
): UseQueryResult<Selected, ApiError> {
  return useQuery(apiQuestion(target, input, options));
}

/** A read as the cache takes it: what is the same question has one answer there, and who asks another hears only that. */
export function apiQuestion<
  E extends AnyEndpoint,
  Name extends FieldNames<E> = never,
  Selected = ReplyTo<E, Name>,
>(
  target: CallTarget<E>,
  input: AskedInput<E, Name>,
  { keepPrevious, ...rest }: ApiQueryOptions<ReplyTo<E, Name>, Selected> = {},
): UseQueryOptions<ReplyTo<E, Name>, ApiError, Selected> {
  return {
    queryKey: apiQueryKey(target, input as KeyInput),
    queryFn: ({ signal }) => callApi<E, Name>(target, { ...input, signal } as AskedInput<E, Name>),
    ...rest,
    ...(keepPrevious
      ? { placeholderData: (previous: ReplyTo<E, Name> | undefined) => previous as never }
      : {}),
  };
}

export interface ApiMutationOptions<E extends AnyEndpoint> {
  /** Calls whose cached answers are read again after a success. */
  refresh?: readonly { method: string; path: string }[];
  onSuccess?: (reply: ReplyOf<E>, input: CallInput<E>) => void | Promise<void>;
  onError?: (error: ApiError, input: CallInput<E>) => void;
}

/** Makes a changing call. Endpoints declared idempotent get a fresh `Idempotency-Key` per `mutate`. */
export function useApiMutation<E extends AnyEndpoint>(
  target: CallTarget<E>,
  options: ApiMutationOptions<E> = {},
): UseMutationResult<ReplyOf<E>, ApiError, CallInput<E>> {
  const cache = useQueryClient();
  return useMutation<ReplyOf<E>, ApiError, CallInput<E>>({
    mutationFn: (input) =>
      callApi<E>(
        target,
        (target.idempotent
          ? { ...input, idempotencyKey: input.idempotencyKey ?? crypto.randomUUID() }
          : input) as AskedInput<E, never>,
      ),
    onSuccess: async (reply, input) => {
      for (const call of options.refresh ?? [])
        void cache.invalidateQueries({ queryKey: apiQueryKey(call).slice(0, 1) });
      await options.onSuccess?.(reply, input);
    },
    onError: (error, input) => options.onError?.(error, input),
  });
}
