import { linesOf } from './html.ts'
import { createPlaceholders, sorted } from './normalise.ts'
import { readAnswer } from './routes.ts'
import type { RequestToSend, Product } from './world.ts'

/**
 * Sends one request and tells its answer, what it wrote in which order, and what its jobs did then. Of a page only the lines
 * that `page`, from which the form was sent, did not have.
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
  const before = new Set(linesOf(page).map(stable))
  const { text, forms: _, ...rest } = readAnswer(answer, stable)
  const lines = text?.split('\n').filter((line) => !before.has(line))
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
        Object.keys(value).length ? [[name, sorted(JSON.parse(stable(JSON.stringify(value))))]] : [],
      ),
    ),
  }
  return { answer, result }
}

const known = new WeakMap<Product, Promise<Set<string>>>()
/** What jobs do at every run, with nothing to do. */
function sweepsOf(product: Product) {
  const run = async () => {
    await product.runJobs()
    return new Set(product.statements())
  }
  return known.get(product) ?? known.set(product, run()).get(product)!
}

/** What is sent side by side is written in any order. */
function inAnyOrder<T extends object>(changes: T): T {
  const outbox = (changes as Record<string, { inserted?: Record<string, unknown>[] }>).outbox_messages?.inserted
  for (const message of outbox ?? []) delete message.id
  outbox?.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  return changes
}
