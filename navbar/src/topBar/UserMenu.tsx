import { avatarImage, shell } from '@attest/api-contract';
import {
  Avatar,
  Caption1,
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Subtitle2,
  tokens,
  useBilingual,
  useObservable,
} from '@attest/shared-ui';
import { downloadUrl, linkProps, session$, signOut, timeZone$ } from '@attest/shared-utility';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useT } from '../frame/useT';

/** Read out, not shown. */
const SPOKEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

const useStyles = makeStyles({
  who: { display: 'flex', flexDirection: 'column', padding: '8px 12px', maxWidth: '260px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  name: { maxWidth: '12ch', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  narrow: { '@media (max-width: 720px)': SPOKEN },
  spoken: SPOKEN,
});

/** Who is signed in, and the way out. */
export function UserMenu() {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const user = useObservable(session$)?.user;
  const timeZone = useObservable(timeZone$);
  if (!user) return null;
  const { department, position, avatar } = user;
  const picture = avatar && downloadUrl(avatarImage, { userId: user.id, version: avatar });
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="subtle" icon={<Avatar name={user.userName} size={24} src={picture} />}>
          <span className={styles.spoken}>{t('bar.user')}</span>
          <span className={mergeClasses(styles.name, styles.narrow)}>{user.userName}</span>
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <div className={styles.who}>
          <Subtitle2>{user.userName}</Subtitle2>
          <Caption1 className={styles.quiet}>{user.account}</Caption1>
          <Caption1 className={styles.quiet}>
            {[
              department && text({ zh: department.nameZh, en: department.nameEn }),
              position && text({ zh: position.nameZh, en: position.nameEn }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Caption1>
          <Caption1 className={styles.quiet}>{timeZone}</Caption1>
        </div>
        <MenuDivider />
        <MenuList>
          <MenuItemLink icon={<PersonRegular />} {...linkProps(shell.account)}>
            {t('bar.account')}
          </MenuItemLink>
          <MenuItemLink icon={<KeyRegular />} {...linkProps(shell.password)}>
            {t('bar.changePassword')}
          </MenuItemLink>
          <MenuItem icon={<SignOutRegular />} onClick={() => void signOut()}>
            {t('bar.signOut')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
