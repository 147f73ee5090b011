import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, test } from 'vitest'
import { checkImports, sourceRoots } from '../scripts/import-rules.ts'

/** One forbidden import for each rule: where it is planted, and what it imports. */
const planted = {
  'module-wallet': ['domain/wallet/planted.ts', "import '#domain/orders/order.ts'"],
  'module-not-listed': ['domain/unknown-module/planted.ts', "import '#domain/shared/result.ts'"],
  'no-cycles': ['domain/shared/planted-a.ts', "import './planted-b.ts'"],
  'no-unresolved': ['jobs/planted.ts', "import './nothing-here.ts'"],
  'pure-files-stay-pure': ['domain/orders/planted.ts', "import 'node:fs'"],
  'domain-without-ui': ['domain/orders/planted-screen.server.ts', "import 'react'"],
  'domain-without-routes': ['domain/orders/planted-address.ts', "import '#href.ts'"],
  'presenters-without-adapters': ['presenters/planted.ts', "import '#api/context.ts'"],
  'domain-without-texts': ['domain/leads/planted.server.ts', "import '#texts/errors.ts'"],
  'platform-without-business': ['platform/planted.ts', "import '#domain/orders/order.ts'"],
  'module-entry-only': ['domain/leads/planted-door.server.ts', "import '#domain/orders/my-orders.server.ts'"],
  'areas-are-separate': ['app/client/planted.tsx', "import '../professional/layout.tsx'"],
  'app-without-api': ['app/public/planted.tsx', "import '#jobs/tasks.ts'"],
  'components-without-business': ['app/components/planted.tsx', "import '#texts/brand.ts'"],
  'islands-without-server': ['app/islands/ui/planted.tsx', "import 'react-router'"],
  'api-and-jobs-are-separate': ['jobs/planted-api.ts', "import '#api/context.ts'"],
  'sql-driver-only-in-platform': ['domain/orders/planted-sql.server.ts', "import 'pg'"],
  'folders-import-one-way': ['app/auth/planted.tsx', "import '#app/shell/route-link.tsx'"],
  'addresses-are-written-by-href': ['app/public/planted-address.ts', "export const page = '/meus-pedidos'"],
  'builders-only-in-tooling': ['app/dev/planted.tsx', "import '#db/builders/people.ts'"],
  'no-tests-in-product': ['api/planted.ts', "import '#test/support/pins.ts'"],
} as const

const project = process.cwd()
const copy = mkdtempSync(join(tmpdir(), 'ajeita-imports-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('every import rule reports a planted violation', async () => {
  for (const root of sourceRoots)
    if (existsSync(join(project, root))) cpSync(join(project, root), join(copy, root), { recursive: true })
  for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs'])
    cpSync(join(project, file), join(copy, file))
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
  for (const [file, text] of Object.values(planted)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), `${text}\nexport const planted = true\n`)
  }
  writeFileSync(join(copy, 'domain/shared/planted-b.ts'), "import './planted-a.ts'\nexport const planted = true\n")
  const { violations } = await checkImports(copy)
  for (const [rule, [file]] of Object.entries(planted)) {
    assert.ok(
      violations.some((fall) => fall.rule === rule && fall.from === file),
      `${rule} did not see ${file}`,
    )
  }
})
