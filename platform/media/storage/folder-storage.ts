import { mkdir, open, rename, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#platform/error-code.ts'
import { FileTooLarge, isFileKey, newFileKey, type Storage } from './storage.ts'

/** Stores files below a folder (`DATA_DIR/files`). A file appears whole or not at all. */
export function folderStorage(folder: string): Storage {
  // Two characters per folder: no folder with a million names.
  const folderOf = (key: string) => join(folder, key.slice(0, 2))
  const pathOf = (key: string) => join(folderOf(key), key)

  return {
    async put(bytes, { maxBytes, key = newFileKey() }) {
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 })
      const draft = `${pathOf(key)}.new`
      const file = await open(draft, 'wx', 0o600)
      let size = 0
      try {
        for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
          size += chunk.length
          if (size > maxBytes) throw new FileTooLarge(maxBytes)
          await file.writeFile(chunk)
        }
        await file.sync()
        await file.close()
        await rename(draft, pathOf(key))
      } catch (error) {
        await file.close().catch(() => {})
        await rm(draft, { force: true })
        throw error
      }
      return { key, size }
    },
    async get(key) {
      if (!isFileKey(key)) return null
      try {
        const file = await open(pathOf(key), 'r')
        const { size } = await file.stat()
        return { body: file.createReadStream(), size }
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      }
    },
    async delete(key) {
      if (!isFileKey(key)) return false
      return unlink(pathOf(key)).then(
        () => true,
        () => false,
      )
    },
  }
}
