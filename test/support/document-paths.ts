/** What a document names: found here, held against the repository by test/documents.test.ts. */

/** Made on each machine, and absent from a fresh checkout. */
const generated = /^(\.data|build|node_modules|\.react-router)(\/|$)/
const fileEnding = /\.(tsx?|mjs|js|json|sql|md|css|svg|png|webmanifest|example|ya?ml)$/
/**
 * No path: an address (`/entrar`), a package (`@scope/name`), what begins with a variable (`DATA_DIR/x`), an ending alone
 * (`.ts`), a pattern (`*`, `{uuid}`, `NNNN`).
 */
const noPath = /^[/#@~]|^[A-Z_]+\/|^\.[a-z]+$|:\/\/|[*{}<>()$,;'"=…\s]|NNNN/

const unalias = (text: string) => text.replace(/^#(?=(api|app|db|domain|jobs|platform|test|texts)\/)/, '')

/**
 * True for what a reader would take for a file or folder of this repository: the name of a file, or a way that begins
 * in one of the `rooms` (names at the top of the repository).
 */
export function looksLikePath(text: string, rooms: readonly string[]) {
  const path = unalias(text)
  if (noPath.test(path) || generated.test(path)) return false
  const [first] = path.split('/')
  return path.includes('/') ? rooms.includes(first!) || fileEnding.test(path) : fileEnding.test(path)
}

const folderOf = (document: string) => document.split('/').slice(0, -1)

/** A link is meant from the document's own folder; everything else from the top. */
function resolveLink(document: string, target: string) {
  const parts = [...folderOf(document)]
  for (const part of target.split('#')[0]!.split('/')) {
    if (part === '..') parts.pop()
    else if (part && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The paths that a document names: in backticks, in links and pictures, and at the head of each line of a ```tree. */
export function pathsIn(document: string, text: string, rooms: readonly string[]): string[] {
  const trees = [...text.matchAll(/^```tree\n([\s\S]*?)^```/gm)].map((match) => match[1]!)
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const spoken = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
  const drawn = trees.flatMap((tree) => tree.split('\n').map((line) => line.trim().split(/\s/)[0]!))
  const linked = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!)
  return [
    ...[...spoken, ...drawn]
      .filter((path) => looksLikePath(path, rooms))
      .map((path) => unalias(path).replace(/\/$/, '')),
    ...linked.filter((target) => !/^([a-z]+:|#|\/)/.test(target)).map((target) => resolveLink(document, target)),
  ]
}
