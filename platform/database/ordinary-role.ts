import pg from 'pg'

/** Throws if the role of a database URL is a superuser: a faulty query could then reach everything. */
export async function assertOrdinaryRole(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; is_super: boolean }>(
      'select rolname as name, rolsuper as is_super from pg_roles where rolname = current_user',
    )
    if (rows[0]?.is_super)
      throw new Error(
        `DATABASE_URL names ${rows[0].name}, a superuser. Use a role that only owns its database: create role ajeita login; create database ajeita owner ajeita.`,
      )
  } finally {
    await client.end()
  }
}
