import { parseSync } from '@swc/core'
import { isApiPath, isApiRequest } from '#api/api-path.ts'

/** Folders that must use `href`; `app/dev/` has sample addresses. */
export const pathsWithoutLiteralAddresses =
  /^(app\/(?!dev\/|routes\.ts)|api\/(?!endpoint-table\.ts)|presenters\/|domain\/|jobs\/|texts\/)/

/** Build assets, not pages. */
const files = /^\/(assets|banners)\/|\.\w+$/

type Node = { type?: string; [key: string]: unknown }

/** Literal page addresses in a source. */
export function findLiteralAddresses(source: string, isJsx: boolean): string[] {
  const found: string[] = []
  look(parseSync(source, { syntax: 'typescript', tsx: isJsx }) as unknown as Node)
  return found

  function look(value: unknown) {
    if (Array.isArray(value)) return value.forEach(look)
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    if (node.type === 'StringLiteral') return note(node.value as string)
    if (node.type === 'TemplateLiteral')
      note((node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('x')) // interpolations become `x`
    if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') return look(node.declaration)
    if (node.type === 'TsLiteralType' || isHref(node)) return
    if (node.type === 'KeyValueProperty') return look(node.value) // names of the route table are checked by types
    for (const [key, child] of Object.entries(node)) if (key !== 'span') look(child)
  }
  function note(text: string) {
    const [path = ''] = text.split(/[?#]/)
    if (path.includes('/:')) return // a table row, which its type checks
    if (
      /^\/[a-z]/i.test(path) &&
      !/\s/.test(path) &&
      !files.test(path) &&
      !isApiPath(path) &&
      !isApiRequest('POST', path)
    )
      found.push(text)
  }
}

const isHref = ({ type, callee }: Node) => type === 'CallExpression' && (callee as { value?: string }).value === 'href'
