import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, test } from 'vitest'
import { examineWalls, wallRooms } from '../scripts/walls.ts'

/** One forbidden import for each wall: where it is planted, and what it imports. */
const planted = {
  'room-wallet': ['domain/wallet/planted.ts', "import '#domain/orders/order.ts'"],
  'room-not-listed': ['domain/unknown-room/planted.ts', "import '#domain/shared/result.ts'"],
  'no-circles': ['domain/shared/planted-a.ts', "import './planted-b.ts'"],
  'no-unresolved': ['jobs/planted.ts', "import './nothing-here.ts'"],
  'rules-stay-pure': ['domain/orders/planted.ts', "import 'node:fs'"],
  'domain-knows-no-screen': ['domain/orders/planted-screen.server.ts', "import 'react'"],
  'domain-knows-no-address': ['domain/orders/planted-address.ts', "import '#href.ts'"],
  'presenters-know-no-screen-and-no-call': ['presenters/planted.ts', "import '#api/context.ts'"],
  'domain-speaks-in-codes': ['domain/leads/planted.server.ts', "import '#texts/errors.ts'"],
  'platform-knows-no-business': ['platform/planted.ts', "import '#domain/orders/order.ts'"],
  'enter-by-the-front-door': ['domain/leads/planted-door.server.ts', "import '#domain/orders/my-orders.server.ts'"],
  'surfaces-do-not-meet': ['app/client/planted.tsx', "import '../professional/layout.tsx'"],
  'pages-do-not-call-the-api-rooms': ['app/public/planted.tsx', "import '#jobs/tasks.ts'"],
  'ui-knows-no-business': ['app/components/planted.tsx', "import '#texts/brand.ts'"],
  'islands-stay-light': ['app/islands/ui/planted.tsx', "import 'react-router'"],
  'api-and-jobs-do-not-meet': ['jobs/planted-api.ts', "import '#api/context.ts'"],
  'sql-driver-only-in-platform': ['domain/orders/planted-sql.server.ts', "import 'pg'"],
  'folders-import-one-way': ['app/auth/planted.tsx', "import '#app/shell/route-link.tsx'"],
  'addresses-are-written-by-href': ['app/public/planted-address.ts', "export const page = '/meus-pedidos'"],
  'builders-are-for-demonstrations-and-tests': ['app/dev/planted.tsx', "import '#db/builders/people.ts'"],
  'no-test-in-product': ['api/planted.ts', "import '#test/support/pins.ts'"],
} as const

const project = process.cwd()
const copy = mkdtempSync(join(tmpdir(), 'ajeita-walls-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('each wall is seen to fall when an import is planted against it', async () => {
  for (const room of wallRooms)
    if (existsSync(join(project, room))) cpSync(join(project, room), join(copy, room), { recursive: true })
  for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs'])
    cpSync(join(project, file), join(copy, file))
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
  for (const [file, text] of Object.values(planted)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), `${text}\nexport const planted = true\n`)
  }
  writeFileSync(join(copy, 'domain/shared/planted-b.ts'), "import './planted-a.ts'\nexport const planted = true\n")
  const { broken } = await examineWalls(copy)
  for (const [rule, [file]] of Object.entries(planted)) {
    assert.ok(
      broken.some((fall) => fall.rule === rule && fall.from === file),
      `${rule} did not see ${file}`,
    )
  }
})

test('the walls stand, and every source was looked at', async () => {
  const { seen, there, broken } = await examineWalls(project)
  assert.deepEqual(broken, [])
  assert.ok(seen >= there && there > 300, `${seen} of ${there} sources were seen`)
})
