import type { NewTenant } from '../../../directory/tenancy/administration';
import { RecordWorld, type Values } from '../../../records/testing/recordWorld';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';
import { registerDocument } from '../../documents/register';
import { registerEquipment } from '../equipment';

const HOUR = 3_600_000;
const AREAS = [
  'product',
  'otherBatches',
  'validation',
  'stability',
  'registration',
  'dataIntegrity',
  'patient',
] as const;

/** An impact assessment that finds none. */
export const NO_IMPACT: { area: string; effect: string }[] = AREAS.map((area) => ({ area, effect: 'none' }));

/** Deviations of a small company. */
export class Deviations extends RecordWorld {
  private constructor(
    server: TestServer,
    tenant: TestTenant,
    readonly equipment: string,
    /** A version in force that a deviation may depart from. */
    readonly document: string,
  ) {
    super(server, tenant, 'deviation');
  }

  static async begin(server: TestServer, order: Partial<NewTenant> = {}): Promise<Deviations> {
    const tenant = await createTestTenant(server, order);
    const [equipment, document] = await server.asSystem(tenant.id, async (ctx) => {
      const machine = { no: 'EQ-001', nameZh: '冻干机', nameEn: 'Freeze dryer', location: 'L1' };
      const owner = tenant.users.hanxue as string;
      const { versions } = await registerDocument(
        ctx,
        {
          no: 'SOP-PD-012',
          category: 'SOP',
          titleZh: '冻干机操作',
          titleEn: 'Freeze dryer',
          ownerId: owner,
          departmentId: tenant.departments.PD,
          versions: [{ label: 'V01', state: 'effective', effectiveDate: '2026-01-01' }],
        },
        owner,
      );
      return [await registerEquipment(ctx, machine), versions.get('V01') as string];
    });
    return new Deviations(server, tenant, equipment, document);
  }

  static async start(): Promise<Deviations> {
    return Deviations.begin(await TestServer.start());
  }

  /** A whole report; `more` replaces values of it. */
  report(more: Values = {}, now = Date.now()): Values {
    const relation = (type: string, id: string) => [{ type, id, no: '', title: '' }];
    return {
      title: 'Shelf too warm',
      gxp: 'gmp',
      occurAt: new Date(now - 2 * HOUR).toISOString(),
      foundAt: new Date(now - HOUR).toISOString(),
      foundBy: this.user('caoyang'),
      place: 'L1 room 2',
      devType: 'equipment',
      docs: relation('documentVersion', this.document),
      equipment: relation('equipment', this.equipment),
      description: '<p>2 degrees above the limit</p>',
      immediate: 'Cycle held',
      ...more,
    };
  }

  /** Reports and submits as an operator. */
  submit = (more: Values = {}, at?: Date) =>
    this.create('caoyang', this.report(more, at?.getTime()), true, at);
}
