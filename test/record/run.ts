import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { step } from '../../scripts/steps.ts'
import { withTestServer } from '../support/test-server.ts'
import { recordEndpointRequests } from './endpoint-requests.ts'
import type { Facts } from './facts.ts'
import { fixProcess } from './fixed-process.ts'
import { recordFormSubmissions } from './form-submissions.ts'
import { asJson, type Write } from './normalise.ts'
import { buildBaseDatabase, type Product, withProduct } from './product.ts'
import { recordRoutes } from './routes.ts'
import { recordScreenshots } from './screenshots.ts'

type Recorder = (product: Product, facts: Facts, write: Write) => Promise<void>

const subjects: Record<string, Recorder> = {
  openapi: async ({ ask }, _, write) =>
    write('openapi.json', asJson(JSON.parse((await ask({ path: '/openapi.json' })).body))),
  routes: recordRoutes,
  'form-submissions': recordFormSubmissions,
  'endpoint-requests': recordEndpointRequests,
  screenshots: recordScreenshots,
}

/** Writes the record into `folder`: all subjects, or those that are named. */
export async function record(folder: string, only: string[]) {
  const work = mkdtempSync(join(tmpdir(), 'ajeita-record-'))
  fixProcess('recorder')
  if (!only.length) rmSync(folder, { recursive: true, force: true })
  const write: Write = (file, content) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  try {
    await withTestServer(async (environment) => {
      Object.assign(process.env, environment)
      const facts = await step('demo data', () => buildBaseDatabase(work))
      for (const [name, recordSubject] of Object.entries(subjects))
        if (!only.length || only.includes(name))
          await step(name, () => withProduct(name, work, (product) => recordSubject(product, facts, write)))
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
