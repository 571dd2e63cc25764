import {
  disableTrained,
  discardTrained,
  type HandedIn,
  handInVersion,
  previewTrained,
  type TrainedKind,
} from '@attest/api-contract';
import { ActionButton, Button, Field, Switch, Text } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonAct } from '../frame/ReasonAct';
import { PreviewDialog } from '../preview/PreviewDialog';
import { ToApproval } from './ToApproval';

interface Props {
  kind: TrainedKind;
  no: string;
  /** As it was seen. */
  version: { id: string; rowVersion: number };
  handedIn: HandedIn | null;
  may: { handIn: boolean; disable: boolean; discard: boolean };
  /** What is typed is not stored yet. */
  dirty: boolean;
  /** Who knows the version in force may have to learn it again: that is asked. */
  asksRetrain?: boolean;
  /** Nothing typed over the draft is left when it is gone. */
  onDiscarded: () => void;
}

/** Acts on what people are trained for: hand in and disable, over a look at what that does to them, and discard. */
export function TrainedActs(props: Props) {
  const { kind, no, version, handedIn, may, dirty, asksRetrain } = props;
  const { t } = useTranslation('tms-app');
  const [act, setAct] = useState<'handIn' | 'disable' | null>(null);
  const [retrain, setRetrain] = useState(true);
  const retrained = act === 'handIn' && asksRetrain ? { retrain } : undefined;
  const apply = async (token: string, reason: string) => {
    if (act === 'handIn') {
      await request(handInVersion, { kind, ...version, ...retrained, reason }, { quiet: true });
      toast.success(t('approval.handedIn'));
    } else {
      const seen = { kind, ...version, token, reason };
      const { adds, cancels } = await request(disableTrained, seen, { quiet: true });
      toast.success(t('matrix.applied', { adds, cancels }));
    }
  };
  return (
    <>
      {may.discard && (
        <ReasonAct
          label={t('course.discard')}
          title={t('course.actTitle.discard', { no })}
          text={t('course.discardText')}
          act={async (reason) => {
            await request(discardTrained, { kind, ...version, reason }, { quiet: true });
            props.onDiscarded();
          }}
        />
      )}
      {may.disable && <Button onClick={() => setAct('disable')}>{t('course.disable')}</Button>}
      {handedIn && <ToApproval kind={kind} id={version.id} />}
      {may.handIn && (
        <ActionButton why={dirty ? t('edit.saveFirst') : null} onClick={() => setAct('handIn')}>
          {t('approval.handIn')}
        </ActionButton>
      )}
      {act && (
        <PreviewDialog
          key={String(retrain)}
          title={t(act === 'handIn' ? 'approval.handInTitle' : 'course.actTitle.disable', { no })}
          confirmLabel={t(act === 'handIn' ? 'approval.handIn' : 'course.disable')}
          onPreview={() => {
            const action = act === 'handIn' ? 'activate' : act;
            return request(previewTrained, { kind, ...version, action, ...retrained });
          }}
          onApply={apply}
          onClose={() => setAct(null)}
        >
          {act === 'handIn' && <Text>{t('approval.handInText')}</Text>}
          {retrained && (
            <Field hint={t('course.retrainHint')}>
              <Switch
                label={t('course.retrain')}
                checked={retrain}
                onChange={(_, data) => setRetrain(data.checked)}
              />
            </Field>
          )}
        </PreviewDialog>
      )}
    </>
  );
}
