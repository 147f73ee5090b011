import type { Changes } from './changes.ts'
import { linesOf } from './html.ts'
import { createPlaceholders, sortDeep } from './normalise.ts'
import type { RequestToSend, Product } from './product.ts'
import { normaliseResponse } from './routes.ts'

/**
 * Sends a request and records response, writes in order, and job effects. Of a page only lines that differ from `page`,
 * where the form was.
 */
export async function effectOf(product: Product, request: RequestToSend, cookie?: string, page = '') {
  const sweeps = await sweepsOf(product)
  await product.changes()
  product.statements()
  const answer = await product.ask(request, cookie)
  const written = await product.changes()
  const transactions = product.statements()
  if (Object.keys(written).length) await product.runJobs()
  const byJobs = await product.changes()
  const jobTransactions = product.statements().filter((transaction) => !sweeps.has(transaction))
  const stable = createPlaceholders()
  const pageLines = new Set(linesOf(page).map(stable))
  const { text, forms: _, ...rest } = normaliseResponse(answer, stable)
  const lines = text?.split('\n').filter((line) => !pageLines.has(line))
  const effects = {
    written: inAnyOrder(written),
    transactions,
    byJobs: inAnyOrder(byJobs),
    jobTransactions: jobTransactions.sort(),
  }
  const result = {
    ...rest,
    ...(lines ? { lines } : {}),
    ...Object.fromEntries(
      Object.entries(effects).flatMap(([name, value]) =>
        Object.keys(value).length ? [[name, sortDeep(JSON.parse(stable(JSON.stringify(value))))]] : [],
      ),
    ),
  }
  return { answer, result }
}

const sweepsByProduct = new WeakMap<Product, Promise<Set<string>>>()
/** Effects of idle job runs. */
function sweepsOf(product: Product) {
  const run = async () => {
    await product.runJobs()
    return new Set(product.statements())
  }
  return sweepsByProduct.get(product) ?? sweepsByProduct.set(product, run()).get(product)!
}

/** Sent in parallel: ids in any order. */
const parallel = new Set(['outbox_messages', 'notification_deliveries'])
const orderOf = ({ id, name, notification_id, channel, recipient, template, body }: Record<string, unknown>) =>
  JSON.stringify([String(id ?? '').padStart(12, '0'), name, notification_id, channel, recipient, template, body])

/** Rows of one statement are written in any order. */
function inAnyOrder(changes: Changes): Changes {
  for (const [table, { inserted = [], updated = [], deleted = [] }] of Object.entries(changes)) {
    if (parallel.has(table)) for (const row of inserted) delete row.id
    for (const rows of [...(parallel.has(table) ? [inserted] : []), updated, deleted])
      rows.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  }
  return changes
}
