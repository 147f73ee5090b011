import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'vitest'
import { accessDenial, type Access } from '#domain/shared/access.ts'

type Defined = { actionName: string; access: Access; openToSuspended: boolean }

/** Protects, ends or only reads: nothing new reaches anybody else. */
const open = [
  'archive-conversation',
  'block-person',
  'cancel-visit',
  'change-notification-settings',
  'delete-account',
  'mark-all-notifications-read',
  'mark-notification-read',
  'mark-proposal-seen',
  'read-receipts',
  'remove-push-device',
  'reply-to-ticket',
  'report-messages',
  'request-account-deletion',
  'resend-deletion-pin',
  'save-push-device',
  'sign-out-device',
  'sign-out-other-devices',
  'unarchive-conversation',
  'unblock-person',
]

test('of what needs a session, a suspended client may do only what writes nothing new (AMB-90)', async () => {
  const files = globSync('domain/**/*.server.ts').filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<Record<string, unknown>>))
  const actions = modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Defined & object => typeof value === 'function' && 'actionName' in value)
    .filter(({ access }) => access !== 'everyone' && accessDenial(access, { role: 'client' }) === null)
  assert.ok(actions.length > 40, `${actions.length} actions of clients`)
  const admitted = actions.filter(({ openToSuspended }) => openToSuspended).map(({ actionName }) => actionName)
  assert.deepEqual([...new Set(admitted)].toSorted(), open)
})
