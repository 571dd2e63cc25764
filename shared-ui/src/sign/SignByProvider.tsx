import type { getSignTypes, ResponseOf } from '@attest/api-contract';
import { Button, Divider, makeStyles, Text } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { confirmAtProvider } from './confirmAtProvider';

interface Props {
  providers: ResponseOf<typeof getSignTypes>['providers'];
  /** There is a password as well. */
  isOther: boolean;
  signing: boolean;
  onProof(proof: string): Promise<void>;
  onError(error: unknown): void;
}

const useStyles = makeStyles({ ways: { display: 'flex', flexDirection: 'column', rowGap: '8px' } });

/** Signing by signing in anew at an identity provider, which opens in a window of its own. */
export function SignByProvider({ providers, isOther, signing, onProof, onError }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [waiting, setWaiting] = useState<string>();
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  const confirm = async (provider: string) => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    setWaiting(provider);
    try {
      const proof = await confirmAtProvider(provider, mine.signal);
      if (proof) await onProof(proof);
    } catch (error) {
      if (!mine.signal.aborted) onError(error);
    } finally {
      if (asking.current === mine) setWaiting(undefined);
    }
  };

  return (
    <div className={styles.ways}>
      {isOther && <Divider>{t('sign.or')}</Divider>}
      {providers.map(({ id, nameZh, nameEn }) => (
        <Button
          key={id}
          appearance={isOther ? 'secondary' : 'primary'}
          disabledFocusable={signing}
          onClick={() => void confirm(id)}
        >
          {t('sign.by', { name: text({ zh: nameZh, en: nameEn }) })}
        </Button>
      ))}
      <Text role="status">{waiting && t('sign.waiting')}</Text>
    </div>
  );
}
