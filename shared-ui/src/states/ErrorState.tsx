import { errorMessage, isApiError } from '@attest/shared-utility';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { EmptyState } from './EmptyState';

const FORBIDDEN = new Set(['NO_PERMISSION', 'PAGE_NO_PERMISSION', 'MODULE_ACCESS_FAIL']);

/** Stands where content could not be loaded: what happened and a retry. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useT();
  if (isApiError(error) && FORBIDDEN.has(error.code)) {
    return <EmptyState kind="noPermission" text={errorMessage(error)} />;
  }
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('states.error.title')}</MessageBarTitle>
        {errorMessage(error)}
      </MessageBarBody>
      {onRetry && (
        <MessageBarActions>
          <Button size="small" onClick={onRetry}>
            {t('frame.retry')}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
