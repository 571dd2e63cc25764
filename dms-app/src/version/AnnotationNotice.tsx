import type { DocumentVersion } from '@attest/api-contract';
import { MessageBar, MessageBarBody, useBilingual } from '@attest/shared-ui';

/** That comments on a version keep it from going on; on screen only, what is printed does not tell of them. */
export function AnnotationNotice({ version: { annotationObstacle } }: { version: DocumentVersion }) {
  const text = useBilingual();
  if (!annotationObstacle) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{text(annotationObstacle)}</MessageBarBody>
    </MessageBar>
  );
}
