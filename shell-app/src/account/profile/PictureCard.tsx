import { type AccountDetail, avatarImage, saveAvatar } from '@attest/api-contract';
import {
  Avatar,
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Spinner,
  useLanguage,
  useOnce,
} from '@attest/shared-ui';
import { downloadUrl, errorMessage, refreshUserInfo, request, toast, upload } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { Part } from '../Part';
import { PicturePicker } from './PicturePicker';
import { smallPicture } from './smallPicture';

const useStyles = makeStyles({
  /** A live region must be there before its message; empty, it takes no room. */
  messages: { ':empty': { marginBlockEnd: '-12px' } },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px' },
});

/** The picture beside the person's name; without one their initials stand there. */
export function PictureCard({ person }: { person: AccountDetail }) {
  const t = useT();
  const styles = useStyles();
  const language = useLanguage();
  const { busy, once } = useOnce();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, avatar } = person;

  const take = async (fileId: string | null) => {
    await request(saveAvatar, { fileId }, { quiet: true });
    await refreshUserInfo();
    toast.success(t('account.saved'));
  };
  const doing = (work: () => Promise<unknown>) => {
    setProblem(null);
    return once(work).catch((failure) => setProblem(errorMessage(failure)));
  };
  const choose = async (file: File) => {
    const small = await smallPicture(file, 'cover').catch(() => null);
    if (!small) return setProblem(t('account.picture.unreadable', { name: file.name }));
    await doing(async () => take((await upload(small)).id));
  };

  return (
    <Part title={t('account.picture.title')} hint={t('account.picture.hint')}>
      <div className={styles.row}>
        <Avatar
          name={language === 'zh' ? person.name : person.nameEn}
          size={72}
          src={avatar ? downloadUrl(avatarImage, { userId: id, version: avatar }) : undefined}
        />
        <PicturePicker
          label={t('account.picture.choose')}
          busy={busy}
          onChoose={(file) => void choose(file)}
        />
        {avatar && (
          <Button appearance="subtle" disabledFocusable={busy} onClick={() => void doing(() => take(null))}>
            {t('account.picture.remove')}
          </Button>
        )}
        {busy && <Spinner size="tiny" label={t('account.picture.sending')} />}
      </div>
      <div className={styles.messages} aria-live="assertive">
        {problem && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{problem}</MessageBarBody>
          </MessageBar>
        )}
      </div>
    </Part>
  );
}
