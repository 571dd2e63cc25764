import type { Generated, TenantColumn } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** Equipment that records may name. */
    quality_equipment: QualityEquipmentTable;
  }
}

interface QualityEquipmentTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  no: string;
  name_zh: string;
  name_en: string;
  location: string;
}
