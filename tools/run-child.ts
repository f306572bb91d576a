import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

/** The project's folder; all tools run there. */
export const ROOT = dirname(import.meta.dirname);

/** How a tool that was run ended, and what it wrote. */
export type ChildResult = { code: number; output: string; seconds: number };

/**
 * Runs a script of node_modules (or of this project) under this Node.
 * @param show true passes its output on while it runs, false keeps it for the answer.
 */
export function runChild(
  script: string,
  args: readonly string[],
  { env = {}, show = false }: { env?: Record<string, string>; show?: boolean } = {},
): Promise<ChildResult> {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, script), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        if (show) to.write(chunk);
        else output += chunk.toString();
      });
    }
    const end = (code: number): void =>
      resolve({ code, output, seconds: (performance.now() - start) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}
