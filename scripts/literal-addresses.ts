import { parseSync } from '@swc/core'
import { isApiPath, isApiRequest } from '#api/api-path.ts'

/** Folders that must use `href`; `app/dev/` has sample addresses. */
export const pathsWithoutLiteralAddresses =
  /^(app\/(?!dev\/|routes\.ts)|api\/(?!endpoint-table\.ts)|presenters\/|domain\/|jobs\/|texts\/)/

/** Build assets, not pages. */
const assets = /^\/(assets|banners)\/|\.\w+$/

type Node = { type?: string; [key: string]: unknown }

/** Literal page addresses in a source. */
export function findLiteralAddresses(source: string, isJsx: boolean): string[] {
  const found: string[] = []
  visit(parseSync(source, { syntax: 'typescript', tsx: isJsx }) as unknown as Node)
  return found

  function visit(value: unknown) {
    if (Array.isArray(value)) return value.forEach(visit)
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    if (node.type === 'StringLiteral') return report(node.value as string)
    if (node.type === 'TemplateLiteral')
      report((node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('x')) // interpolations become `x`
    if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') return visit(node.declaration)
    if (node.type === 'TsLiteralType' || isHref(node)) return
    if (node.type === 'KeyValueProperty') return visit(node.value) // names of the route table are checked by types
    for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child)
  }
  function report(text: string) {
    const [path = ''] = text.split(/[?#]/)
    if (path.includes('/:')) return // a table row, which its type checks
    const isAddress = /^\/[a-z]\S*$/i.test(path)
    if (isAddress && !assets.test(path) && !isApiPath(path) && !isApiRequest('POST', path)) found.push(text)
  }
}

const isHref = ({ type, callee }: Node) => type === 'CallExpression' && (callee as { value?: string }).value === 'href'
