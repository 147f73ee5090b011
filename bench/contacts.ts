/**
 * Server time of a professional's board, a late stage, search and export with 5,000 contacts among 45,000 of others.
 * `node bench/contacts.ts [contacts]`.
 */
import { sql } from 'kysely'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { listPipeline } from '#domain/leads/pipeline/pipeline.server.ts'
import { openScope } from '#test/support/open-scope.ts'
import { testDatabase } from '../test/support/database.ts'
import { insertManyContacts } from '../test/support/many-contacts.ts'
import { percentile } from './statistics.ts'

const contacts = Number(process.argv[2] ?? 5_000)
const rounds = 60

const scope = openScope()
try {
  const { db } = await testDatabase(scope)
  await refreshCatalog(db)
  const { userId: clientId } = await aClient(db)
  const professional = await aProfessional(db)
  await insertManyContacts(db, { ...professional, clientId, contacts, at: new Date() })
  for (let count = 0; count < 9; count++)
    await insertManyContacts(db, { ...(await aProfessional(db)), clientId, contacts, at: new Date() })
  await sql`analyze`.execute(db)
  const { userId } = professional
  const queries = {
    'the board': { query: { userId }, atLeast: 20 },
    'one stage, a late page': { query: { userId, stage: 'talked', page: Math.ceil(contacts / 100) }, atLeast: 20 },
    'a search that finds all': { query: { userId, search: 'castánho' }, atLeast: 20 },
    'a search that finds few': { query: { userId, search: 'castanho 77' }, atLeast: 1 },
    'the whole sheet': { query: { userId, perStage: contacts }, atLeast: contacts },
  } as const
  for (const [name, { query, atLeast }] of Object.entries(queries)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const columns = await listPipeline(db, query)
      times.push(performance.now() - began)
      const { length } = columns.flatMap((column) => column.contacts)
      if (length < atLeast) throw new Error(`${name} has ${length} contacts`)
    }
    const ms = (share: number) => `${percentile(times, share).toFixed(1)} ms`
    console.log(`${name}: least ${ms(0)}, p50 ${ms(0.5)}, p95 ${ms(0.95)}`)
  }
} finally {
  await scope.close()
}
