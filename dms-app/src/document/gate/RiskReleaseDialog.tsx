import { type DocumentVersion, type GateView, riskRelease } from '@attest/api-contract';
import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  SignedReasonDialog,
  useBilingual,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

const MEANING = { zh: '风险放行', en: 'Released at risk' };

interface Props {
  version: DocumentVersion;
  gate: GateView;
  onClose(): void;
}

/** Releases a version although people are untrained: they are named first, then reason and signature. */
export function RiskReleaseDialog({ version, gate, onClose }: Props) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const no = `${version.no} ${version.label}`;
  const names = gate.missing.map(({ person }) => person.name);
  return (
    <SignedReasonDialog
      title={t('gate.riskRelease.title', { name: no })}
      confirmLabel={t('gate.riskRelease.sign')}
      subject={{
        no: version.no,
        title: text({ zh: version.titleZh, en: version.titleEn }),
        version: version.label,
        decision: MEANING,
        meaning: MEANING,
      }}
      accountNeeded={gate.accountNeededToSign}
      onSign={async (signature, reason) => {
        await request(riskRelease, { versionId: version.id, reason, signature }, { quiet: true });
        toast.success(t('gate.riskRelease.done', { name: no }));
        onClose();
      }}
      onClose={onClose}
    >
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('gate.riskRelease.untrained', { count: gate.missingTotal })}</MessageBarTitle>
          {names.join(t('listSeparator'))}
        </MessageBarBody>
      </MessageBar>
    </SignedReasonDialog>
  );
}
