import { useParams } from '@tanstack/react-router';

/** The token of a link: of the path (`/auth/accept/…`) or of `?token=…`; empty when there is none. */
export function useLinkToken(): string {
  const { token } = useParams({ strict: false }) as { token?: string };
  return token ?? new URLSearchParams(location.search).get('token') ?? '';
}
