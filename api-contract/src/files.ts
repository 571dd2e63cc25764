import Type, { type Static } from 'typebox';
import { call } from './call';
import { Instant, Strict, Text, Uuid } from './common';

/** Upload file types by group; the server decides by content. */
export const FILE_GROUPS = {
  word: ['doc', 'docx'],
  excel: ['xls', 'xlsx', 'csv'],
  ppt: ['ppt', 'pptx'],
  pdf: ['pdf'],
  txt: ['txt'],
  compress: ['zip'],
  pic: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'],
  visio: ['vsdx'],
  cad: ['dwg', 'dxf'],
  media: ['mp3', 'wav', 'mp4', 'webm', 'mov'],
} as const;
export type FileGroup = keyof typeof FILE_GROUPS;

/** Bytes. */
export const SHARD_SIZE = 2 * 1024 * 1024;
export const MAX_FILE_SIZE = 100 * 1024 * 1024;
/** Recordings are larger than anything else. */
export const MAX_RECORDING_SIZE = 500 * 1024 * 1024;
export const MAX_FILES_PER_FIELD = 20;

/** Bytes that a file of this name may have. */
export const sizeLimitOf = (name: string): number =>
  FILE_GROUPS.media.some((extension) => name.toLowerCase().endsWith(`.${extension}`))
    ? MAX_RECORDING_SIZE
    : MAX_FILE_SIZE;

/** A file that was signed is never removed: another takes its place, and why is said. */
export const Supersession = Strict({ at: Instant, by: Type.String(), reason: Text(2000, 1) });
export type Supersession = Static<typeof Supersession>;

export const FileRef = Strict({
  id: Uuid,
  name: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
  mediaType: Type.String(),
  createdAt: Instant,
  createdBy: Type.String(),
  superseded: Type.Optional(Supersession),
});
export type FileRef = Static<typeof FileRef>;

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const beginUpload = call({
  path: 'file/shard/begin',
  permission: { own: 'uploads' },
  audit: { module: 'files', operation: 'beginUpload' },
  summary: 'Announce an upload; tells which shards are already here (resume)',
  request: Strict({
    name: Text(255, 1),
    /** Bytes. How many it may be depends on the name: FILE_TOO_LARGE beyond. */
    size: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    sha256: Sha256,
  }),
  response: Strict({
    uploadId: Uuid,
    shardSize: Type.Integer(),
    shardCount: Type.Integer(),
    received: Type.Array(Type.Integer()),
  }),
});

export const uploadShard = call({
  path: 'file/shard/upload',
  permission: { own: 'uploads' },
  requestKind: 'bytes',
  summary: 'One shard as the raw body; any order, repeats are harmless',
  request: Strict({ uploadId: Uuid, index: Type.String({ pattern: '^\\d{1,5}$' }) }),
  response: Strict({ received: Type.Integer() }),
});

export const mergeShards = call({
  path: 'file/shard/merge',
  permission: { own: 'uploads' },
  audit: { module: 'files', operation: 'upload' },
  summary: 'Join the shards, check hash and type, and make the file visible',
  request: Strict({ uploadId: Uuid }),
  response: FileRef,
});

export const downloadFile = call({
  method: 'GET',
  path: 'file/download',
  permission: { sight: 'file', of: 'id' },
  responseKind: 'bytes',
  audit: { module: 'files', operation: 'download' },
  summary: 'The content, as an attachment with nosniff',
  request: Strict({ id: Uuid }),
  response: Type.Unknown(),
});
