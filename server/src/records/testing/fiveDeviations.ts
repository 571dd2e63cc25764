import { Deviations, NO_IMPACT } from '../../modules/quality/testing/deviations';

const DAY = 86_400_000;

/** A overdue; B graded, its investigator of another department; C owned by somebody else; D a draft; E elsewhere. */
export async function fiveDeviations(): Promise<Deviations> {
  const deviations = await Deviations.start();
  const long = new Date(Date.now() - 60 * DAY);
  await deviations.submit({ title: 'A old leak', place: 'Tank 1' }, long);
  const b = await deviations.submit({
    title: 'B label torn',
    devType: 'method',
    place: 'Line 2',
    equipment: [],
  });
  await deviations.submit({ title: 'C leak again', place: 'Tank 9', owner: deviations.user('yuanmeng') });
  await deviations.create('caoyang', { title: 'D only begun' });
  await deviations.create('yubo', deviations.report({ title: 'E other department', place: 'Yard' }), true);
  await deviations.decide('zhaojianguo', b.id, 'agree');
  await deviations.decide('zhouzihan', b.id, 'accept', {
    risk: { before: { severity: 2, occurrence: 2, detectability: 2 } },
    devClass: 'minor',
    investigator: deviations.user('yubo'),
    impact: NO_IMPACT,
  });
  return deviations;
}
