import 'dingtalk-jsapi/platform';
import { requestAuthCode$ } from 'dingtalk-jsapi/api/runtime/permission/requestAuthCode';

/** Milliseconds that the app may take. */
const PATIENCE = 5_000;

/** The code that DingTalk’s app gives of whoever has signed in to it; undefined where it gives none for the company. */
export function dingTalkCode(corpId: string): Promise<string | undefined> {
  const given = requestAuthCode$({ corpId }).then(
    ({ code }) => code,
    () => undefined,
  );
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  return Promise.race([given, late]);
}
