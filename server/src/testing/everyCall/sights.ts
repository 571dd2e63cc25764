import { randomUUID } from 'node:crypto';
import { createDocument, type Sights } from '@attest/api-contract';
import { Deviations } from '../../modules/quality/testing/deviations';
import type { TestServer } from '../testServer';
import { textFile, Uploader } from '../uploads';

/** An object of a kind, one who sees it and one who does not, and how one is named that there is not. */
interface Seen<K extends keyof Sights> {
  named: Sights[K];
  absent: Sights[K];
  insider: string;
  outsider: string;
  /** What is said of one that is not there. */
  code: string;
}

export type Objects = { [K in keyof Sights]: Seen<K> };

/** A company with an object of every kind of which one decides who sees it. */
export async function objectsIn(server: TestServer): Promise<{ tenantId: string; objects: Objects }> {
  const deviations = await Deviations.begin(server);
  const { id } = await deviations.submit();
  const { piId } = await deviations.get('caoyang', id);
  const author = await deviations.origin('zhouzihan');
  const document = { category: 'SOP', titleZh: '清洁', titleEn: 'Cleaning' };
  const { versionId } = await server.call(author, createDocument, document);
  const uploader = new Uploader(server, author);
  const file = await uploader.merge(await uploader.sendAll(textFile(50)));
  const object = { objectType: 'deviation', objectId: id };
  const [none, nothing] = [randomUUID(), { objectType: 'deviation', objectId: randomUUID() }];
  const ofDeviation = { insider: 'caoyang', outsider: 'yubo' };
  return {
    tenantId: deviations.tenant.id,
    objects: {
      process: { ...ofDeviation, named: piId, absent: none, code: 'PROCESS_NOT_EXIST' },
      object: { ...ofDeviation, named: object, absent: nothing, code: 'RECORD_NOT_EXIST' },
      trail: { ...ofDeviation, named: object, absent: nothing, code: 'RECORD_NOT_EXIST' },
      documentVersion: {
        named: versionId,
        absent: none,
        insider: 'zhouzihan',
        outsider: 'yubo',
        code: 'RECORD_NOT_EXIST',
      },
      file: { named: file.id, absent: none, insider: 'zhouzihan', outsider: 'yubo', code: 'NOT_FOUND' },
      training: {
        named: deviations.user('caoyang'),
        absent: none,
        insider: 'caoyang',
        outsider: 'yubo',
        code: 'NOT_FOUND',
      },
    },
  };
}
