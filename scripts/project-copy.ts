import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Literal source text; every occurrence is replaced. */
export type Change = { file: string; find: string; replace: string }

/** A copy of the project for planted faults, with its own build output. */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-copy-'))
  for (const path of globSync(
    '{*.{ts,json,mjs},.npmrc,api,app,build,db,domain,embedded-database,jobs,platform,presenters,public,scripts,http,test,texts}',
    { cwd: project },
  ))
    cpSync(join(project, path), join(folder, path), {
      recursive: true,
      filter: (name) => !name.endsWith('node_modules'),
    })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))

  /** Builds the copy's pages. */
  const buildPages = () =>
    new Promise<void>((resolve, reject) =>
      spawn(process.execPath, ['scripts/build-pages.ts'], { cwd: folder, stdio: 'ignore' }).once('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`the pages of the copy cannot be built: ${code}`)),
      ),
    )

  return {
    folder,
    buildPages,
    /** Applies changes, runs the callback and restores. Null if a place is missing. */
    async withFault<T>(changes: Change[], isRebuilt: boolean, work: () => Promise<T>): Promise<T | null> {
      const originals = new Map(changes.map(({ file }) => [file, readFileSync(join(folder, file), 'utf8')]))
      try {
        for (const { file, find, replace } of changes) {
          const text = readFileSync(join(folder, file), 'utf8')
          if (!text.includes(find)) return null
          const changed = text.replaceAll(find, () => replace)
          writeFileSync(join(folder, file), changed)
        }
        if (isRebuilt) await buildPages()
        return await work()
      } finally {
        for (const [file, text] of originals) writeFileSync(join(folder, file), text)
        if (isRebuilt) {
          rmSync(join(folder, 'build'), { recursive: true, force: true })
          cpSync(join(project, 'build'), join(folder, 'build'), { recursive: true })
        }
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
