import type { ComponentType } from 'react';
import { lazyPart } from '../lazy/lazyPart';
import { SkeletonRows } from '../states/SkeletonRows';
import { withPageTexts } from './texts';

/** A page in a file of its own, with the texts of records. */
const page = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(() => withPageTexts(load), <SkeletonRows rows={8} />);

export const BlankSheet = page(async () => (await import('./BlankSheet')).BlankSheet);
export const RecordCreate = page(async () => (await import('./RecordCreate')).RecordCreate);
export const RecordPage = page(async () => (await import('./RecordPage')).RecordPage);
export const RecordPrint = page(async () => (await import('./RecordPrint')).RecordPrint);
/** A task handled in place. */
export const TaskPanel = page(async () => (await import('./TaskPanel')).TaskPanel);
/** Goes on to the record of a link, or says why there is none. */
export const ApprovalLink = page(async () => (await import('./ApprovalLink')).ApprovalLink);
