import { createHash } from 'node:crypto';
import {
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
import { storeBytes } from '../../../platform/files/storeBytes';
import { buildApp } from '../../../platform/http/app';
import { mp4Of, wavOf, webmOf } from '../../../testing/recordings';
import { Uploader } from '../../../testing/uploads';
import { registerDocument } from '../../documents/register';
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
  await world.approve('course', saved);
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

describe('a Word document as the material of a course', () => {
  const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

  it('is read by its height and for a time, and page by page once there is a PDF of it', async () => {
    const versionId = await world.system(async (ctx) => {
      const file = await storeBytes(ctx, { name: 'SOP.docx', mediaType: DOCX, bytes: Buffer.from('docx') });
      const { versions } = await registerDocument(
        ctx,
        {
          no: 'SOP-PD-077',
          category: 'SOP',
          titleZh: '规程',
          titleEn: 'Procedure',
          ownerId: world.user('zhaojianguo'),
          departmentId: world.tenant.departments.PD,
          versions: [{ label: 'V01', state: 'effective', effectiveDate: '2026-01-01' }],
        },
        world.user('zhaojianguo'),
      );
      const id = versions.get('V01') as string;
      await ctx.tx
        .updateTable('document_version')
        .set({ main_file_id: file.id })
        .where('id', '=', id)
        .execute();
      return id;
    });
    const course = await world.course({ documentVersionId: versionId });
    const assignmentId = await world.assign('caoyang', course, { needs_read: true }, versionId);
    const progress = (position: number, length: number, seconds: number, when: number) =>
      world.call('caoyang', saveProgress, { assignmentId, position, length, seconds }, at(when));
    const { reading } = await world.call('caoyang', openMaterial, { assignmentId }, at(0));
    expect(reading).toMatchObject({ unit: 'part', length: 100, minSeconds: 30, mayDeclare: false });
    // One page of one is what a viewer may say, and not what has been read.
    expect(await progress(1, 1, 30, 30)).toMatchObject({ furthest: 1, length: 100, mayDeclare: false });
    await expect(world.call('caoyang', declareRead, { assignmentId }, at(31))).rejects.toMatchObject({
      code: 'READING_INCOMPLETE',
    });
    expect(await progress(100, 100, 1, 32)).toMatchObject({ furthest: 100, mayDeclare: true, missing: [] });
    await world.system(async (ctx) => {
      const file = await storeBytes(ctx, {
        name: 'SOP.pdf',
        mediaType: 'application/pdf',
        bytes: Buffer.from('pdf'),
      });
      await ctx.tx
        .updateTable('document_version')
        .set({ rendition: 'ready', rendition_file_id: file.id, rendition_pages: 3 })
        .where('id', '=', versionId)
        .execute();
    });
    const paged = await world.call('caoyang', learnInfo, { assignmentId }, at(33));
    expect(paged.reading).toMatchObject({ unit: 'page', furthest: 0, length: 3, mayDeclare: false });
    expect(await progress(1, 1, 1, 34)).toMatchObject({ furthest: 1, length: 3, mayDeclare: false });
    expect(await progress(3, 3, 1, 35)).toMatchObject({ furthest: 3, length: 3, mayDeclare: true });
  });
});
