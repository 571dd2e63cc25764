const STANDS = 'r.tenant_id, r.process, r.department_id, r.status, r.step_id, r.n1, r.n2, r.n3, r.n4, r.n5';

/**
 * Statements that say of numbered records by what the product counts them, and who takes part in them: a fill goes around
 * the triggers that keep it. `where` is a condition on the record `r`.
 */
export const countsOf = (where: string): string[] => [
  `insert into record_tally (tenant_id, process, department_id, field, value, n)
   select r.tenant_id, r.process, r.department_id, f.field, f.value, count(*) from quality_record r
   cross join lateral (values ('', ''), ('status', r.status), ('stepId', r.step_id), ('n1', r.n1::text),
     ('n2', r.n2::text), ('n3', r.n3::text), ('n4', r.n4::text), ('n5', r.n5::text)) f(field, value)
   where ${where} and r.no is not null and f.value is not null group by 1, 2, 3, 4, 5`,
  `insert into record_cube (${STANDS.replaceAll('r.', '')}, n)
   select ${STANDS}, count(*) from quality_record r where ${where} and r.no is not null group by ${STANDS}`,
  `insert into record_participant (tenant_id, process, record_id, participant_id, kind, department_id, once)
   select r.tenant_id, r.process, r.id, named.*, r.department_id, named.kind <> 'owner' or r.owner_id <> r.initiator_id
   from quality_record r cross join lateral (
     values (r.initiator_id, 'initiator'), (r.owner_id, 'owner'), (r.department_id, 'department')) named(id, kind)
   where ${where} on conflict do nothing`,
];
