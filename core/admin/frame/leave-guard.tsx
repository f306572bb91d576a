import { useBlocker } from '@tanstack/react-router';
import { confirmAction } from '../controls/confirm-question.ts';
import { hasGuardedDraft, leaveDrafts } from './dirty-registry.ts';
import { frameText } from '../i18n/frame-text.ts';

/**
 * The one leave guard of the admin, mounted by the frame (V029, V066): asks before navigating away from
 * guarded drafts, and lets the browser ask before the tab closes. A change of only the query string stays
 * on the page and is not asked about.
 */
export function LeaveGuard() {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!hasGuardedDraft() || current.pathname === next.pathname) return false;
      return !(await askToLeave());
    },
    enableBeforeUnload: hasGuardedDraft,
  });
  return null;
}

/** The question itself, for what throws drafts away without navigating (switching shop, signing out). */
export async function askToLeave(): Promise<boolean> {
  const isLeft = await confirmAction({
    title: frameText.text('leave_title'),
    message: frameText.text('leave_question'),
    confirmLabel: frameText.text('leave_page'),
    cancelLabel: frameText.text('stay'),
    danger: true,
  });
  if (isLeft) leaveDrafts();
  return isLeft;
}
