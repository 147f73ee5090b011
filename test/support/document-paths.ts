/** Extracts the paths that documents name; test/markdown.test.ts checks them. */

/** Generated, and absent from a fresh checkout. */
const generated = /^(\.data|build|node_modules|\.react-router)(\/|$)/
const fileEnding = /\.(tsx?|mjs|js|json|sql|md|css|svg|png|webmanifest|example|ya?ml)$/
/**
 * Not a path: a URL (`/entrar`), a package (`@scope/name`), what begins with a variable (`DATA_DIR/x`), an ending alone
 * (`.ts`), a pattern (`*`, `{uuid}`, `NNNN`).
 */
const noPath = /^[/#@~]|^[A-Z_]+\/|^\.[a-z]+$|:\/\/|[*{}<>()$,;'"=…\s]|NNNN/

const unalias = (text: string) => text.replace(/^#(?=(api|app|db|domain|jobs|platform|test|texts)\/)/, '')

/** Whether text looks like a file or folder of this repository: a file name, or a path below one of the names. */
export function looksLikePath(text: string, topLevelNames: readonly string[]) {
  const path = unalias(text)
  if (noPath.test(path) || generated.test(path)) return false
  const [first] = path.split('/')
  return path.includes('/') ? topLevelNames.includes(first!) || fileEnding.test(path) : fileEnding.test(path)
}

const folderOf = (document: string) => document.split('/').slice(0, -1)

/** Links are relative to the document, other paths to the root. */
function resolveLink(document: string, target: string) {
  const parts = [...folderOf(document)]
  for (const segment of target.split('#')[0]!.split('/')) {
    if (segment === '..') parts.pop()
    else if (segment && segment !== '.') parts.push(segment)
  }
  return parts.join('/')
}

/** Paths in backticks, links, pictures, and ```tree lines. */
export function pathsIn(document: string, text: string, topLevelNames: readonly string[]): string[] {
  const trees = [...text.matchAll(/^```tree\n([\s\S]*?)^```/gm)].map((match) => match[1]!)
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const spoken = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
  const listed = trees.flatMap((tree) => tree.split('\n').map((line) => line.trim().split(/\s/)[0]!))
  const linked = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!)
  return [
    ...[...spoken, ...listed]
      .filter((path) => looksLikePath(path, topLevelNames))
      .map((path) => unalias(path).replace(/\/$/, '')),
    ...linked.filter((target) => !/^([a-z]+:|#|\/)/.test(target)).map((target) => resolveLink(document, target)),
  ]
}
