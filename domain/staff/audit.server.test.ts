import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aStaffMember } from '#db/builders/people.ts'
import { asClient, asStaff } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { auditedRead } from './staff.server.ts'

const { db } = await testDatabase(scope)
const { userId } = await aStaffMember(db)
let reads = 0
const auditedAction = auditedRead({
  permission: 'moderate',
  read: async (_, text: string) => {
    reads += 1
    return text === 'unknown' ? undefined : { text }
  },
  audit: ({ text }) => ({ action: 'order.read', subject: `order:${text}` }),
})
const subjects = async () => (await db.selectFrom('audit_log').select('subject').execute()).map((row) => row.subject)

test('an audited read returns what it found with its audit row, and audits nothing that it did not find', async () => {
  const { user } = asStaff(userId, 'moderate')
  assert.deepEqual(await auditedAction(db, user, 'a', now), { text: 'a' })
  assert.equal(await auditedAction(db, user, 'unknown', now), undefined)
  assert.deepEqual(await subjects(), ['order:a'])
})

test('an audited read without the permission reads nothing', async () => {
  const before = reads
  for (const { user } of [asStaff(userId, 'support'), asClient(userId), { user: null }])
    await assert.rejects(auditedAction(db, user, 'b', now), /without moderate/)
  assert.equal(reads, before)
  assert.deepEqual(await subjects(), ['order:a'])
})

test('an audited read whose audit row cannot be written returns nothing', async () => {
  await assert.rejects(auditedAction(db, { ...asStaff(userId, 'moderate').user!, userId: 0 }, 'c', now))
})
