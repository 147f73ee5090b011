import { accessSync, constants, mkdirSync, statSync } from 'node:fs'

/** Creates the folder of DATA_DIR if missing. Throws a one-line error that names the obstacle. */
export function assertUsableFolder(path: string) {
  const reason = folderProblem(path)
  if (reason)
    throw new Error(`DATA_DIR=${path} cannot be used: ${reason}. Move that away, or set DATA_DIR to a folder.`)
}

function folderProblem(path: string) {
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST')
      return statSync(path, { throwIfNoEntry: false })?.isFile() ? 'it is a file' : 'it is no folder'
    if (code === 'ENOTDIR') return 'a part of it is a file'
    return code === 'EACCES' || code === 'EROFS' ? 'this user may not write there' : (error as Error).message
  }
}
