import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { selectFirstName } from './first-name.server.ts'
import { firstName } from './first-name.ts'

test('the first name is no form of address, in the product and in the database', async () => {
  const { db } = await testDatabase(scope)
  for (const [name, first] of [
    ['Maria das Dores Souza', 'Maria'],
    ['Dr. João Prado', 'João'],
    ['DRA ANA', 'ANA'],
    ['Profª. Dra. Lúcia Reis', 'Lúcia'],
    ['Sr.ª Nair', 'Nair'],
    ['Srta. Íris', 'Íris'],
    ['Dona Cida', 'Cida'],
    ['D. Cida', 'Cida'],
    ['Seu Zé', 'Zé'],
    ['Doutora Ana Reis', 'Ana'],
    ['Professor João', 'João'],
    ['Padre Élcio', 'Élcio'],
    ['Senhora', 'Senhora'],
    ['Seuma Lima', 'Seuma'],
    ['Pr. Élcio', 'Élcio'],
    ['Souza, Ana', 'Souza'],
    ['Drauzio Lima', 'Drauzio'],
    ['Sra.', 'Sra.'],
    ['Prata', 'Prata'],
    ["d'Ávila", "d'Ávila"],
    ['李', '李'],
    ['', ''],
  ] as const) {
    assert.equal(firstName(name), first, name)
    const row = await db
      .selectFrom(sql<{ name: string }>`(select ${name}::text as name)`.as('u'))
      .select(selectFirstName('u.name').as('first'))
      .executeTakeFirstOrThrow()
    assert.equal(row.first ?? '', first, `${name}, in the database`)
  }
})
