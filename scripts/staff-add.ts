import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import {
  type AddStaffErrorCode,
  minPasswordLength,
  type StaffPermission,
  staffPermissions,
} from '#domain/identity/staff.ts'
import { assertMigrated, migrate } from '#platform/migrate.ts'
import { exitWithError } from './steps.ts'
import { withDatabase } from './with-database.ts'

const { values: options } = parseArgs({
  options: {
    name: { type: 'string' },
    email: { type: 'string' },
    phone: { type: 'string' },
    permissions: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  },
})

const errorTexts: Record<AddStaffErrorCode, string> = {
  invalid_email: 'That is no e-mail.',
  invalid_phone: 'That is no Brazilian mobile phone: 11 digits, such as 11944440001.',
  invalid_name: 'The name is empty, has invisible characters or is longer than 120 characters.',
  weak_password: `The password has fewer than ${minPasswordLength} signs, or is easy to guess.`,
  already_staff: 'A staff member has this e-mail or phone already.',
}

async function ask(question: string) {
  if (!process.stdin.isTTY || options['password-stdin'])
    exitWithError(new Error(`${question} is missing: give it as an option.`))
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question}: `)
  terminal.close()
  return answer.trim()
}

const isPermission = (word: string): word is StaffPermission => (staffPermissions as readonly string[]).includes(word)

const name = options.name ?? (await ask('Name'))
const email = options.email ?? (await ask('E-mail'))
const phone = options.phone ?? (await ask('Mobile phone'))
const words = (options.permissions ?? (await ask(`Permissions, of ${staffPermissions.join(', ')}`)))
  .split(',')
  .map((word) => word.trim())
  .filter(Boolean)
const permissions = words.filter(isPermission)
const unknown = words.filter((word) => !isPermission(word))
if (unknown.length)
  exitWithError(new Error(`There is no permission ${unknown.join(', ')}. There are ${staffPermissions.join(', ')}.`))
const typed = options['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
const password = typed ?? randomBytes(15).toString('base64url')

await withDatabase(async (url) => {
  if (process.env.APP_ENV === 'production') await assertMigrated(url)
  else await migrate(url)
  const { addStaff } = await import('#domain/identity/staff/add-staff.server.ts')
  const { now } = await import('#platform/clock.ts')
  const { db } = await import('#platform/db.ts')
  const added = await addStaff(db(), { name, email, phone, permissions, password }, now())
  if (!added.ok) throw new Error(errorTexts[added.code])
  const passwordNote = typed === undefined ? `\n  Password, shown this once: ${password}` : ''
  return `${name} is in the team and may: ${permissions.join(', ') || 'nothing yet'}. Sign in at /interno/entrar.${passwordNote}`
})
