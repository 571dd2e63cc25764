/**
 * Part of a statement: how each person of `a` hears of a kind, as the company has set it and the person chose within
 * that. Joins `way` with `in_app`, `by_mail` and `mail_at`, which is null where mail leaves at once.
 */
export const joinWays = (p: {
  user: string;
  kind: string;
  defaults: string;
  urgent: string;
  now: string;
}) => `
  left join notice_preference np on np.user_id = ${p.user} and np.kind = ${p.kind}::text
  left join notice_setting ns on ns.kind = ${p.kind}::text
  cross join lateral (select coalesce(ns.choices, ${p.defaults}::jsonb) as c) said
  cross join lateral (
    select ${channel('bell', 'in_app')} as in_app, ${channel('mail', 'email')} as by_mail,
      case when (c->>'timingOpen')::boolean then np.timing end as own
  ) chosen
  cross join lateral (
    select chosen.in_app, chosen.by_mail, case when chosen.by_mail then attest_digest_at(${p.now}::timestamptz,
      coalesce(chosen.own, c->>'timing'),
      case when chosen.own is null then (c->>'hour')::int else np.hour end, ${p.urgent}::boolean) end as mail_at
  ) way`;

const channel = (policy: 'bell' | 'mail', choice: 'in_app' | 'email') => `
  (c->>'enabled')::boolean and case c->>'${policy}' when 'always' then true when 'never' then false
    else coalesce(np.${choice}, c->>'${policy}' = 'on') end`;
