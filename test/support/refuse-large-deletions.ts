import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Simulates the statement timeout: deleting more rows than this fails. */
export const refuseLargeDeletions = (db: Db, table: string, maxRows: number) =>
  sql`
    create function few_of_${sql.raw(table)}() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > ${sql.lit(maxRows)} then raise exception 'too many rows of ${sql.raw(table)} at once'; end if;
      return null;
    end $$;
    create trigger few after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function few_of_${sql.raw(table)}()`.execute(db)
