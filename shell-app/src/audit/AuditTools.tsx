import { exportAuditChain } from '@attest/api-contract';
import {
  ActionButton,
  ArchiveNote,
  Button,
  DayField,
  Label,
  type ListPartProps,
  makeStyles,
} from '@attest/shared-ui';
import { can, downloadUrl } from '@attest/shared-utility';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { LinkMultipleRegular } from '@fluentui/react-icons/svg/link-multiple';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  range: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  day: { display: 'inline-flex', alignItems: 'center', columnGap: '8px' },
  input: { width: '160px' },
});

/** The days that are looked at, one object where it is one, and the whole chain. */
export function AuditTools({ values, set }: ListPartProps) {
  const t = useT();
  const styles = useStyles();
  const day = (name: 'from' | 'to') => (
    <span className={styles.day}>
      <Label htmlFor={`audit-${name}`}>{t(`audit.${name}`)}</Label>
      <DayField
        id={`audit-${name}`}
        className={styles.input}
        value={values[name] ?? ''}
        onChange={(chosen) => set({ [name]: chosen })}
      />
    </span>
  );
  return (
    <>
      <div className={styles.range}>
        {day('from')}
        {day('to')}
      </div>
      {values.object && (
        <Button
          icon={<DismissRegular />}
          iconPosition="after"
          aria-label={t('audit.anyObject')}
          onClick={() => set({ object: '' })}
        >
          {t('audit.oneObject')}
        </Button>
      )}
      <ChainButton />
      <ArchiveNote />
    </>
  );
}

/** The whole chain, signed, as a file that is verified without this server. */
function ChainButton() {
  const t = useT();
  const why = can('AuditTrail', 'export') ? null : t('audit.mayNotExport');
  return (
    <ActionButton
      why={why}
      icon={<LinkMultipleRegular />}
      title={t('audit.chainHint')}
      onClick={() => window.location.assign(downloadUrl(exportAuditChain, {}))}
    >
      {t('audit.chain')}
    </ActionButton>
  );
}
