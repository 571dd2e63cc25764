import { type Kysely, sql } from 'kysely';

export const licenceMigrations = {
  '20261124T0640_licence_of_tenant': {
    async up(db: Kysely<unknown>) {
      await sql`alter table tenant add licence text, add licence_fault_since date`.execute(db);
      await sql`grant update (licence, licence_fault_since, licence_users, licence_modules) on tenant to attest_app`.execute(
        db,
      );
    },
  },
};
