import { listChecks, type RunningCheck, switchCheck } from '@attest/api-contract';
import { type ListDialogProps, ManagedList, ReasonDialog, ToneBadge, useBilingual } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { PlugConnectedRegular } from '@fluentui/react-icons/svg/plug-connected';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { useTranslation } from 'react-i18next';
import { CheckTabs } from './CheckTabs';
import { amount, bilingual, knownList } from './lists';
import { SEVERITY_TONES } from './tones';

function SwitchCheck({ rows: [check], onDone, onClose }: ListDialogProps<RunningCheck>) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  if (!check) return null;
  const on = check.off !== null;
  const save = async (reason: string) => {
    const { process, check: id } = check;
    await request(switchCheck, { process, check: id, on, reason }, { quiet: true });
    toast.success(t('recordCheck.switched'));
    onDone();
  };
  return (
    <ReasonDialog
      title={t(on ? 'recordCheck.switchOnTitle' : 'recordCheck.switchOffTitle', { name: text(check.name) })}
      confirmLabel={t(on ? 'recordCheck.switchOn' : 'recordCheck.switchOff')}
      onConfirm={save}
      onClose={onClose}
    />
  );
}

const CHECKS = knownList<RunningCheck>(listChecks, {
  id: 'recordChecks',
  title: 'recordCheck.title',
  none: 'recordCheck.noChecks',
  tabs: <CheckTabs part="checks" />,
  questions: [],
  answer: async ({ page, pageSize }, signal) => {
    const { rows } = await request(listChecks, {}, { signal });
    return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
  },
  idOf: ({ process, check }) => `${process} ${check}`,
  acts: [
    {
      key: 'switch',
      label: ({ off }) => (off ? 'recordCheck.switchOn' : 'recordCheck.switchOff'),
      icon: ({ off }) => (off ? <PlugConnectedRegular /> : <PlugDisconnectedRegular />),
      dialog: SwitchCheck,
    },
  ],
  columns: [
    { ...bilingual('name', 'recordCheck.check', { width: 272 }), wrap: true },
    bilingual('processName', 'recordCheck.process', { width: 130 }),
    {
      key: 'severity',
      label: 'recordCheck.severity',
      width: 100,
      render: ({ severity }, { t }) => (
        <ToneBadge tone={SEVERITY_TONES[severity]}>{t(`recordCheck.severities.${severity}`)}</ToneBadge>
      ),
    },
    {
      key: 'off',
      label: 'recordCheck.running',
      width: 130,
      wrap: true,
      render: ({ off }, { t }) => (off ? t('recordCheck.off', { reason: off.reason }) : t('recordCheck.on')),
    },
    amount('open', 'recordCheck.open', { width: 70 }),
    { ...bilingual('when', 'recordCheck.when', { width: 240 }), wrap: true },
    bilingual('handler', 'recordCheck.handler', { width: 130, optional: true }),
    amount('days', 'recordCheck.days', { width: 110, optional: true }),
  ],
});

/** Which checks run, and the way to do without one. */
export const ChecksPage = () => <ManagedList list={CHECKS} />;
