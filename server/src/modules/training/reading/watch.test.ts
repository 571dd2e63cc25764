import { createHash } from 'node:crypto';
import {
  activateCourse,
  BARE_COURSE,
  type CourseContent,
  courseDetail,
  createDocument,
  declareRead,
  documentContent,
  documentVersion,
  downloadFile,
  HEADERS,
  learnInfo,
  learnMaterial,
  openMaterial,
  putMainFile,
  saveCourse,
  saveProgress,
  trainingRecord,
  viewDocument,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../platform/http/app';
import { mp4Of, wavOf, webmOf } from '../../../testing/recordings';
import { Uploader } from '../../../testing/uploads';
import { ExamWorld } from '../testing/examWorld';

const SECONDS = 40;
const CONTENT: CourseContent = {
  nameZh: '洗手录像',
  nameEn: 'Hand washing',
  kind: 'read',
  ...BARE_COURSE,
};

let world: ExamWorld;
let app: FastifyInstance;
beforeAll(async () => {
  world = await ExamWorld.begin();
  app = await buildApp({ platform: world.server.platform, routes: world.server.routes });
});
afterAll(async () => {
  await app.close();
  await world.server.stop();
});

const at = (seconds: number) => ({ at: new Date(world.start.getTime() + seconds * 1000) });
const token = (account: string) => world.token(account, world.start);

async function upload(account: string, name: string, bytes: Buffer): Promise<string> {
  const uploader = new Uploader(world.server, { tenantId: world.tenant.id, token: await token(account) });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { id } = await uploader.merge(await uploader.sendAll({ name, bytes, sha256 }));
  return id;
}

/** A course in force that is a recording. */
async function recordedCourse(name: string, bytes: Buffer) {
  const materialId = await upload('xiefang', name, bytes);
  const saved = await world.call('xiefang', saveCourse, { content: { ...CONTENT, materialId } });
  await world.call('xiefang', activateCourse, { ...saved, reason: 'ready' });
  const { versions } = await world.call('xiefang', courseDetail, { id: saved.id });
  return { id: saved.id, versionId: versions[0]?.id as string, materialId, material: versions[0]?.material };
}

async function learner(account: string, seconds = SECONDS) {
  const course = await recordedCourse('washing.webm', await webmOf(seconds));
  const assignmentId = await world.assign(account, course, { needs_read: true });
  await world.call(account, openMaterial, { assignmentId }, at(0));
  const progress = (position: number, viewed: number, when: number) =>
    world.call(account, saveProgress, { assignmentId, position, length: 1, seconds: viewed }, at(when));
  const declare = (when: number) => world.call(account, declareRead, { assignmentId }, at(when));
  return { course, assignmentId, progress, declare };
}

describe('a recording as the material of a course', () => {
  it('is watched as fast as time passes and no faster, and goes on where one was', async () => {
    const { assignmentId, progress, declare, course } = await learner('caoyang');
    expect(course.material).toMatchObject({ name: 'washing.webm', mediaType: 'video/webm' });
    expect(await world.call('caoyang', learnInfo, { assignmentId })).toMatchObject({
      documentVersionId: null,
      recording: {
        name: 'washing.webm',
        format: 'video',
        watermark: [/caoyang/, /\+08:00$/, /^CRS-/].map((pattern) => expect.stringMatching(pattern)),
      },
      reading: { unit: 'second', length: SECONDS, mayDeclare: false },
    });
    // The end, claimed at once; the length is not the browser's to tell.
    expect(await progress(SECONDS, SECONDS, 5)).toMatchObject({ length: SECONDS, furthest: 6, seconds: 5 });
    expect(await progress(SECONDS, 3600, 10)).toMatchObject({
      position: 11,
      furthest: 11,
      mayDeclare: false,
    });
    await expect(declare(11)).rejects.toMatchObject({ code: 'READING_INCOMPLETE' });
    // Back to the beginning: what was reached stays.
    expect(await progress(4, 4, 14)).toMatchObject({ position: 4, furthest: 11 });
    expect(await world.call('caoyang', learnInfo, { assignmentId })).toMatchObject({
      reading: { position: 4, furthest: 11 },
    });
    expect(await progress(SECONDS + 1, 26, 40)).toMatchObject({ furthest: SECONDS, mayDeclare: true });
    expect((await declare(41)).row.state).toBe('signDue');
    expect(await world.call('caoyang', trainingRecord, { id: assignmentId })).toMatchObject({
      reading: { unit: 'second', furthest: SECONDS, length: SECONDS },
    });
  });

  it('is watched by whoever has to learn it, in the parts that a player asks for', async () => {
    const { assignmentId, course } = await learner('yuanmeng', 3);
    const bytes = await webmOf(3);
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    const get = async (account: string, headers: Record<string, string> = {}) => {
      const answer = await app.inject({
        url: `/api/${learnMaterial.path}?assignmentId=${assignmentId}`,
        headers: {
          [HEADERS.tenant]: world.tenant.id,
          [HEADERS.token]: await token(account),
          ...headers,
        },
      });
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
    };
    const whole = await get('yuanmeng');
    expect(whole.status).toBe(200);
    expect(whole.bytes.equals(bytes)).toBe(true);
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'video/webm',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      etag,
    });
    const part = await get('yuanmeng', { range: 'bytes=10-19', 'if-range': etag });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${bytes.length}`);
    expect(part.bytes.equals(bytes.subarray(10, 20))).toBe(true);
    const other = await get('yuanmeng', { range: 'bytes=10-19', 'if-range': '"another"' });
    expect([other.status, other.bytes.length]).toEqual([200, bytes.length]);
    const beyond = await get('yuanmeng', { range: `bytes=${bytes.length}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${bytes.length}`);
    expect(beyond.bytes).toHaveLength(0);
    expect((await get('caoyang')).status).toBe(404);
    // It is not for the taking: the file itself goes to who manages courses.
    const take = (account: string) => world.call(account, downloadFile, { id: course.materialId });
    await expect(take('yuanmeng')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await take('xiefang');
  });

  it('must play, must say how long, and stands instead of a document', async () => {
    const save = async (name: string, bytes: Buffer) =>
      world.call('xiefang', saveCourse, {
        content: { ...CONTENT, materialId: await upload('xiefang', name, bytes) },
      });
    const refused = (code: string) => expect.objectContaining({ code });
    await expect(save('a.txt', Buffer.from('text'))).rejects.toEqual(refused('FILE_TYPE_NOT_ALLOWED'));
    await expect(save('a.webm', await webmOf(2, { timed: false }))).rejects.toEqual(
      refused('RECORDING_UNREADABLE'),
    );
    await expect(save('a.mp4', Buffer.from('%PDF-1.7'))).rejects.toEqual(refused('FILE_TYPE_MISMATCH'));
    await save('a.wav', await wavOf(2));
    const { documentId } = await world.call('zhouzihan', createDocument, {
      category: 'SOP',
      titleZh: '洗手',
      titleEn: 'Washing',
    });
    const materialId = await upload('xiefang', 'b.mp4', await mp4Of(9));
    const both = { ...CONTENT, documentId, materialId };
    await expect(world.call('xiefang', saveCourse, { content: both })).rejects.toEqual(
      refused('REQUEST_INVALID'),
    );
    const foreign = await upload('zhouzihan', 'c.mp4', await mp4Of(10));
    await expect(
      world.call('xiefang', saveCourse, { content: { ...CONTENT, materialId: foreign } }),
    ).rejects.toEqual(refused('REQUEST_INVALID'));
  });
});

describe('a recording as the content of a document', () => {
  it('is played in the viewer and learnt by the second', async () => {
    const { versionId } = await world.call('zhouzihan', createDocument, {
      category: 'SOP',
      titleZh: '更衣',
      titleEn: 'Gowning',
    });
    const { version } = await world.call('zhouzihan', documentVersion, { versionId });
    const fileId = await upload('zhouzihan', 'gowning.mp4', await mp4Of(SECONDS));
    await world.call('zhouzihan', putMainFile, { versionId, version, fileId });
    const viewing = await world.call('zhouzihan', viewDocument, { versionId });
    expect(viewing).toMatchObject({ format: 'video', fileName: 'gowning.mp4' });
    const content = await world.call('zhouzihan', documentContent, { versionId });
    expect(content).toMatchObject({ mediaType: 'video/mp4', size: (await mp4Of(SECONDS)).length });

    const assignmentId = await world.assign('wuqian', await world.course(), { needs_read: true }, versionId);
    await world.call('wuqian', openMaterial, { assignmentId }, at(0));
    const report = { assignmentId, position: SECONDS, length: 1, seconds: SECONDS };
    expect(await world.call('wuqian', saveProgress, report, at(20))).toMatchObject({
      unit: 'second',
      length: SECONDS,
      furthest: 21,
      missing: [{ en: 'it was not watched to its end' }],
    });
    expect(await world.call('wuqian', saveProgress, report, at(40))).toMatchObject({ mayDeclare: true });
  });
});
