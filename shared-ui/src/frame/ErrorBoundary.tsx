import { currentPath, path$ } from '@attest/shared-utility';
import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** What stands in place of the failed part; `retry` renders the part anew. */
  fallback: (error: Error, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps a failure while rendering inside its own region, until it is tried again or one goes elsewhere. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  private watching: { unsubscribe(): void } | undefined;

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    const failedAt = currentPath();
    this.watching?.unsubscribe();
    this.watching = path$.subscribe((path) => path !== failedAt && this.retry());
  }

  override componentWillUnmount() {
    this.watching?.unsubscribe();
  }

  private retry = () => {
    this.watching?.unsubscribe();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(error, this.retry) : this.props.children;
  }
}
