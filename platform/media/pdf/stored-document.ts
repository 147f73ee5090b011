import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { log } from '#platform/observability/log.ts'
import { createWorkerPool } from '#platform/worker-pool.ts'
import { storage } from '../storage/own-storage.ts'
import type { Storage } from '../storage/storage.ts'
import type { DocumentContent, DocumentPicture } from './document.ts'

/** Increment when the design changes, to invalidate stored documents. */
const design = 1
const maxBytes = 32 * 1024 * 1024
/** Documents contain names: stored briefly, so that none long outlives an account. */
const storedForMs = 24 * 60 * 60_000

type Render = (content: DocumentContent) => Promise<Uint8Array>

/** In a worker thread, because rendering takes tenths of a second of CPU. */
const renderInWorker: Render = createWorkerPool(new URL('./document-worker.ts', import.meta.url), {
  timeoutMs: 20_000,
  maxWaiting: 10,
})

const inProgress = new Map<string, Promise<Uint8Array>>()

type Options = {
  /** Names of its pictures, and their loader. */
  pictures?: { title: string; names: readonly string[]; load: () => Promise<DocumentPicture[]> }
  now: Date
  store?: Storage
  render?: Render
}

/** A PDF, rendered once per content and stored for a day. Throws WorkerRefused when the queue is full. */
export async function getStoredDocument(
  db: Db,
  content: Omit<DocumentContent, 'pictures'>,
  { pictures, now, store = storage(), render = renderInWorker }: Options,
): Promise<Uint8Array> {
  const text = JSON.stringify([design, content, pictures?.title, pictures?.names])
  const key = createHash('sha256').update(text).digest('hex').slice(0, 32)
  const running = inProgress.get(key)
  if (running) return running
  const rendering = (async () => (await findStored(store, key)) ?? (await renderAndStore(key)))()
  inProgress.set(key, rendering)
  return rendering.finally(() => inProgress.delete(key))

  async function renderAndStore(key: string) {
    const loaded = pictures && { title: pictures.title, pictures: await pictures.load() }
    const bytes = await render({ ...content, ...(loaded ? { pictures: loaded } : {}) })
    if (loaded && loaded.pictures.length < pictures.names.length) return bytes // a picture is unavailable now
    await enqueue(db, 'erase-files', { keys: [key] }, { runAt: new Date(now.getTime() + storedForMs) })
    await store
      .put(bytes, { maxBytes, key })
      .catch((error: unknown) => log.warn({ err: error }, 'storing a document failed'))
    return bytes
  }
}

async function findStored(store: Storage, key: string): Promise<Uint8Array | null> {
  try {
    const file = await store.get(key)
    return file && (await buffer(file.body))
  } catch (error) {
    log.warn({ err: error }, 'stored document unreadable')
    return null
  }
}
