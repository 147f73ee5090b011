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

const contacts = Number(process.argv[2] ?? 5_000)
const rounds = 60

const scope = openScope()
try {
  const { db } = await testDatabase(scope)
  await refreshCatalog(db)
  const { userId: clientId } = await aClient(db)
  const one = await aProfessional(db)
  await insertManyContacts(db, { ...one, clientId, contacts, at: new Date() })
  for (let other = 0; other < 9; other++)
    await insertManyContacts(db, { ...(await aProfessional(db)), clientId, contacts, at: new Date() })
  await sql`analyze`.execute(db)
  const { userId } = one
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
      const found = columns.flatMap((column) => column.contacts).length
      if (found < atLeast) throw new Error(`${name} has ${found} contacts`)
    }
    const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!.toFixed(1)
    console.log(`${name}: least ${at(0)} ms, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  }
} finally {
  await scope.close()
}
