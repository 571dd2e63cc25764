import { MessageBar, MessageBarBody, makeStyles } from '@attest/shared-ui';
import { errorMessage } from '@attest/shared-utility';

const useStyles = makeStyles({
  /** A live region must be there before its message; empty, it takes no room. */
  messages: { ':empty': { marginBlockEnd: '-16px' } },
});

/** What the server has refused, said when it comes; null: nothing. */
export function Refusal({ error }: { error: unknown }) {
  const styles = useStyles();
  return (
    <div className={styles.messages} aria-live="assertive">
      {error !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{errorMessage(error)}</MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
}
