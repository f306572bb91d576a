/** Formats a gateway's name: `test` → `Test`. */
export function gatewayName(gateway: string): string {
  return gateway === '' ? '' : `${gateway.slice(0, 1).toUpperCase()}${gateway.slice(1).replaceAll('_', ' ')}`;
}
