import { Button, Field, Input, makeStyles, Switch, useObservable } from '@attest/shared-ui';
import { keys$, setKeys, setShortcuts, shortcuts$ } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { Part } from '../Part';
import { keyProblem, MOVABLE_KEYS } from './keys';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '12px 24px' },
  field: { minWidth: '200px' },
  input: { width: '96px', fontFamily: 'monospace' },
  reset: { alignSelf: 'flex-start' },
});

/** The key that stands there, and the one that takes its place. */
const TYPED_OVER = 2;

/** Shortcuts of a single key: off altogether, moved to another key, or off one by one. */
export function KeysCard() {
  const t = useT();
  const styles = useStyles();
  const enabled = useObservable(shortcuts$, true);
  const chosen = useObservable(keys$, {});
  /** A key that was refused, with the reason. */
  const [refused, setRefused] = useState<{ from: string; text: string } | null>(null);

  const move = (from: string, to: string) => {
    const problem = keyProblem(from, to, chosen);
    setRefused(problem ? { from, text: t(`account.keys.problems.${problem}`) } : null);
    if (problem) return;
    const { [from]: _, ...rest } = chosen;
    setKeys(to === from ? rest : { ...rest, [from]: to });
  };

  return (
    <Part title={t('account.keys.title')} hint={t('account.keys.hint')}>
      <Switch
        checked={enabled}
        label={t('account.keys.enabled')}
        onChange={(_, { checked }) => setShortcuts(checked)}
      />
      <div className={styles.row}>
        {MOVABLE_KEYS.map((from) => {
          const now = chosen[from] ?? from;
          return (
            <Field
              key={from}
              className={styles.field}
              label={t(`account.keys.names.${from}`)}
              hint={now === '' ? t('account.keys.off') : undefined}
              validationMessage={refused?.from === from ? refused.text : undefined}
            >
              <Input
                className={styles.input}
                value={now}
                maxLength={TYPED_OVER}
                disabled={!enabled}
                onChange={(_, { value }) => move(from, value.replace(now, '') || (value === '' ? '' : now))}
              />
            </Field>
          );
        })}
      </div>
      {Object.keys(chosen).length > 0 && (
        <Button className={styles.reset} onClick={() => setKeys({})}>
          {t('account.keys.reset')}
        </Button>
      )}
    </Part>
  );
}
