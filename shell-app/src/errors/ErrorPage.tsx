import { useT } from '../frame/useT';
import { Notice } from '../links/Notice';

/** No permission (401), no such module for this user or tenant (403), no such page (404). */
export function ErrorPage({ code }: { code: '401' | '403' | '404' }) {
  const t = useT();
  return (
    <Notice
      kind={code === '404' ? 'nothingFound' : 'noPermission'}
      title={`${code} · ${t(`errors.${code}.title`)}`}
      text={t(`errors.${code}.text`)}
    />
  );
}
