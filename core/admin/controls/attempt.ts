import { confirmAction, type Question } from './confirm-question.ts';
import { showToast } from './toast-list.ts';

/** Runs the work of a button, and reports its failure in a toast. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
  }
}

/** The same after a question; nothing is done without a yes. */
export async function attemptAsked(question: Question, work: () => Promise<unknown>): Promise<void> {
  if (await confirmAction(question)) await attempt(work);
}
