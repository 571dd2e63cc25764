import Type, { type Static } from 'typebox';
import { call } from './call';
import { Instant, Nullable, Strict, Text, UserRef, Uuid } from './common';
import type { DocumentState } from './documents';

/** States in which the content of a version is still being agreed on: it is commented on, and not after that. */
export const DISCUSSED_STATES: readonly DocumentState[] = ['draft', 'inReview', 'reviewed', 'inApproval'];

/** Decisions with which a version goes on, and which open comments keep from being taken; back it may always go. */
export const ONWARD_DECISIONS: readonly string[] = ['submit', 'agree', 'approve'];

/** Longest passage that a comment may hang on. */
export const QUOTE_LENGTH = 1000;
/** Characters kept before and behind a passage, so that it is found among its likes. */
export const QUOTE_CONTEXT = 64;

/** A passage by its own words and those around it (W3C text quote): it is found again however pages break. */
export const TextQuote = Strict({
  exact: Text(QUOTE_LENGTH, 1),
  prefix: Text(QUOTE_CONTEXT),
  suffix: Text(QUOTE_CONTEXT),
});
export type TextQuote = Static<typeof TextQuote>;

/** Characters of a comment or an answer. */
export const ANNOTATION_LENGTH = 2000;
const AnnotationText = Text(ANNOTATION_LENGTH, 1);

export const AnnotationAct = Strict({
  kind: Type.Enum(['comment', 'reply', 'resolve', 'reopen']),
  /** Null: resolved or reopened; why stands in a reply. */
  text: Nullable(Type.String()),
  by: UserRef,
  at: Instant,
  /** The draft that was open then, e.g. `V02.d1`. */
  label: Type.String(),
});
export type AnnotationAct = Static<typeof AnnotationAct>;

export const Annotation = Strict({
  id: Uuid,
  /** Null: it is about the document as a whole. */
  quote: Nullable(TextQuote),
  state: Type.Enum(['open', 'resolved']),
  /** Oldest first; the first is the comment itself. */
  acts: Type.Array(AnnotationAct),
  /** Whoever wrote it, and the author of the version. */
  mayResolve: Type.Boolean(),
});
export type Annotation = Static<typeof Annotation>;

/** Author, reviewers and approvers of a version in sight; the server asks who takes part. */
const reading = { sight: 'documentVersion', of: 'versionId' } as const;
const ofAnnotation = { versionId: Uuid, annotationId: Uuid };
const changes = ['annotations', 'document', 'history'] as const;

export const listAnnotations = call({
  path: 'dms/annotation/list',
  shows: ['annotations'],
  permission: reading,
  summary:
    'Comments on a version before its approval, for its author, reviewers and approvers; none for others, and none once it is approved',
  request: Strict({ versionId: Uuid }),
  response: Strict({
    /** The caller may comment now. */
    mayAnnotate: Type.Boolean(),
    /** In the order in which they were written. */
    annotations: Type.Array(Annotation),
  }),
});

export const addAnnotation = call({
  path: 'dms/annotation/add',
  changes,
  permission: reading,
  audit: { module: 'documents', operation: 'annotate' },
  summary: 'Comment on a passage of a version before its approval, or on the whole of it',
  request: Strict({ versionId: Uuid, quote: Nullable(TextQuote), text: AnnotationText }),
  response: Strict({ id: Uuid }),
});

export const replyAnnotation = call({
  path: 'dms/annotation/reply',
  changes,
  permission: reading,
  audit: { module: 'documents', operation: 'annotationReply' },
  summary: 'Answer a comment',
  request: Strict({ ...ofAnnotation, text: AnnotationText }),
  response: Strict({}),
});

export const resolveAnnotation = call({
  path: 'dms/annotation/resolve',
  changes,
  permission: reading,
  audit: { module: 'documents', operation: 'annotationResolve' },
  summary: 'A comment is dealt with: whoever wrote it, or the author; RECORD_CHANGED when it is already',
  request: Strict(ofAnnotation),
  response: Strict({}),
});

export const reopenAnnotation = call({
  path: 'dms/annotation/reopen',
  changes,
  permission: reading,
  audit: { module: 'documents', operation: 'annotationReopen' },
  summary: 'A comment is not dealt with after all; RECORD_CHANGED when it is open already',
  request: Strict(ofAnnotation),
  response: Strict({}),
});
