import { eraseFiles, makeAvif } from '#domain/pictures/erase-files.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

/** Erases files without a picture. */
export const eraseFilesTask: Task = async ({ keys }: { keys: string[] }, { db, log }) => {
  const erased = await eraseFiles(db, keys)
  if (erased) log.debug({ erased }, 'files erased')
}

export const makeAvifTask: Task = async ({ pictureId }: { pictureId: number }, { db, now }) => {
  await makeAvif(db, pictureId, now)
}
