/** `test` → `Test`; a provider's name is written as itself. */
export function gatewayName(gateway: string): string {
  return gateway === '' ? '' : `${gateway.slice(0, 1).toUpperCase()}${gateway.slice(1).replaceAll('_', ' ')}`;
}
