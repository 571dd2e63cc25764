import type { DocumentDetail, DocumentVersion } from '@attest/api-contract';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@attest/shared-ui';
import { navigate } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { isOutOfUse } from '../documents/documentState';
import { AnnotationNotice } from '../version/AnnotationNotice';
import { VersionWarnings } from '../version/VersionWarnings';

interface Props {
  document: DocumentDetail;
  version: DocumentVersion;
  onVersion(versionId: string): void;
}

/** Says when another version counts than the one shown. */
export function VersionNotice({ document, version, onVersion }: Props) {
  const { t } = useTranslation('dms-app');
  const inForce = document.versions.find(({ id }) => id === document.effectiveVersionId);
  return (
    <>
      <VersionWarnings version={version} />
      <AnnotationNotice version={version} />
      {isOutOfUse(version.state) && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t(`notice.${version.state}`)}</MessageBarTitle>
            {t('notice.outOfUse')}
          </MessageBarBody>
          {inForce && inForce.id !== version.id && (
            <MessageBarActions>
              <Button onClick={() => onVersion(inForce.id)}>
                {t('notice.openInForce', { label: inForce.label })}
              </Button>
            </MessageBarActions>
          )}
        </MessageBar>
      )}
    </>
  );
}

/** Says when a newer version or a change is under way. */
export function VersionNews({ document, version, onVersion }: Props) {
  const { t } = useTranslation('dms-app');
  const { changeRequest } = document;
  const newest = document.versions[0];
  return (
    <>
      {version.state === 'effective' && newest && newest.id !== version.id && newest.state !== 'void' && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            {t('notice.nextVersion', { label: newest.label, state: t(`state.${newest.state}`) })}
          </MessageBarBody>
          <MessageBarActions>
            <Button onClick={() => onVersion(newest.id)}>
              {t('notice.openNext', { label: newest.label })}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {changeRequest && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t('notice.change', { no: changeRequest.no })}</MessageBarBody>
          <MessageBarActions>
            <Button onClick={() => navigate(changeRequest.path)}>{t('notice.openChange')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </>
  );
}
