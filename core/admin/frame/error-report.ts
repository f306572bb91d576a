import { bareAddress, maskText } from '../../rules/masked-text.ts';
import type { BodyInputOf } from '../../contract/endpoint.ts';
import type { reportClientError } from '../../contract/error-report-calls.ts';
import { callApi, type EndpointAddress } from '../client/api-client.ts';

/** Held beside the contract by a test. */
export const reportAddress: EndpointAddress<typeof reportClientError> = {
  method: 'POST',
  path: '/api/logging-monitor.json',
};

type Report = BodyInputOf<typeof reportClientError>;

/** What this page load has reported. A page that fails the same way at every try is one line of the log. */
const reported = new Set<string>();

/** The names in a component stack as React writes it, without elements and without where they stand. */
export function componentNames(stack: string): string {
  const names = [...stack.matchAll(/^\s*(?:at )?([A-Z_$][\w$]{0,59})(?=[\s@]|$)/gm)].map(([, name]) => name);
  return names.slice(0, 5).join(' < ');
}

/** Script, line and column of the innermost place of a stack; `unknown` without one. */
export function throwingScript(stack: string): string {
  const [, script, at] = /\/([\w.-]{1,120}\.[jt]sx?)(?:\?[^\s:]*)?((?::\d{1,7}){0,2})/.exec(stack) ?? [];
  return script === undefined ? 'unknown' : `${script}${at ?? ''}`;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : typeof error === 'string' ? error : '';

/** The report of an error: its kind, its place and its message, which is masked here already. */
export function reportOf(error: unknown, componentStack: string, path: string): Report {
  const kind = error instanceof Error ? error.name : typeof error;
  return {
    source_of_data: 'admin',
    priority: 'error',
    module_name: throwingScript(error instanceof Error ? (error.stack ?? '') : ''),
    extra_readable_info: componentNames(componentStack),
    message: `${/^[A-Za-z][A-Za-z0-9]{0,59}$/.test(kind) ? kind : 'Error'}: ${maskText(messageOf(error))}`,
    extra_data: { address: bareAddress(path) },
  };
}

/** Reports each error to the server once; true when its log has it. Failures of the report itself stay silent. */
export async function reportError(error: unknown, componentStack: string): Promise<boolean> {
  const body = reportOf(error, componentStack, location.pathname);
  const key = JSON.stringify(body);
  if (reported.has(key)) return true;
  try {
    await callApi(reportAddress, { body });
    reported.add(key);
    return true;
  } catch {
    return false;
  }
}
