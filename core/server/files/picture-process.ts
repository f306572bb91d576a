import { constants, setPriority } from 'node:os';
import { drawPicture } from './picture-drawing.ts';
import type { PictureTask } from './picture-task.ts';

// The process that draws pictures (`picture-worker.ts` starts it). It gets one task at a time and answers each with one
// message; the first message says that it is ready.
const send = (message: unknown): void => void process.send?.(message, () => {});

try {
  // Sign-in and pages come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Not allowed everywhere.
}
// A terminal sends these to all of its processes; this one ends with its server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (task: PictureTask) => {
  drawPicture(task).then(send, (error: unknown) => send({ failed: String(error) }));
});
send('ready');
