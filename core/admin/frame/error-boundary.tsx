import { Component, type ErrorInfo, type ReactNode } from 'react';
import { checkLine, onLineBack } from '../client/line.ts';
import { frameText } from '../i18n/frame-text.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';

/** A chunk that is gone after an update of the server. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}

/**
 * Keeps the frame alive when a page throws, and offers the way on. `resetKey` (the path) clears it. A page whose code
 * could not be fetched for want of a line is loaded when it is back. Any other error is told to the server by its kind
 * and place; whether its log has it is said.
 */
export class ErrorBoundary extends Component<
  { children: ReactNode; resetKey?: string },
  { error: unknown; isAway: boolean; isTold: boolean }
> {
  override state = { error: undefined as unknown, isAway: false, isTold: false };
  private stopWaiting: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    if (!isMissingChunk(error)) {
      // Not part of the first load; where it cannot be had, nothing is told.
      void import('./error-report.ts')
        .then(({ reportError }) => reportError(error, componentStack ?? ''))
        .then(
          (isTold) => this.setState({ isTold }),
          () => undefined,
        );
      return;
    }
    this.stopWaiting?.();
    this.stopWaiting = onLineBack(() => location.reload());
    void checkLine().then((isThere) => {
      if (!isThere) this.setState({ isAway: true });
    });
  }

  override componentDidUpdate(before: { resetKey?: string }) {
    if (before.resetKey === this.props.resetKey || this.state.error === undefined) return;
    this.stopWaiting?.();
    this.setState({ error: undefined, isAway: false, isTold: false });
  }

  override componentWillUnmount() {
    this.stopWaiting?.();
  }

  override render() {
    const { error, isAway, isTold } = this.state;
    if (error === undefined) return this.props.children;
    const updated = isMissingChunk(error);
    return (
      <div role="alert" className="card">
        <EmptyState
          isPage
          icon={updated && !isAway ? 'refresh' : 'alert'}
          title={frameText.text(isAway ? 'failed_title' : updated ? 'update_title' : 'broken_title')}
          text={frameText.text(
            isAway ? 'unreachable' : updated ? 'update_body' : isTold ? 'broken_told' : 'broken_body',
          )}
          actions={
            <Button
              tone="primary"
              onClick={() => (updated ? location.reload() : this.setState({ error: undefined }))}
            >
              {frameText.text(updated ? 'reload' : 'try_again')}
            </Button>
          }
        />
        {!updated && error instanceof Error ? (
          <details className="broken-details">
            <summary>{frameText.text('error_details')}</summary>
            <pre>{error.message}</pre>
          </details>
        ) : null}
      </div>
    );
  }
}
