import { parseSync } from '@swc/core'
import { isApiPath, isApiRequest } from '#api/api-path.ts'

/** Rooms whose addresses of pages are written by `href` (`href.ts`). In `app/dev/` they are samples that lead nowhere. */
export const roomsWithoutAddresses =
  /^(app\/(?!dev\/|routes\.ts)|api\/(?!endpoint-table\.ts)|presenters\/|domain\/|jobs\/|texts\/)/

/** What stands in the files of a build, and no page. */
const files = /^\/(assets|banners)\/|\.\w+$/

type Node = { type?: string; [key: string]: unknown }

/** The addresses of pages that a source writes out by hand, instead of asking `href` for them. */
export function writtenAddresses(source: string, isJsx: boolean): string[] {
  const found: string[] = []
  look(parseSync(source, { syntax: 'typescript', tsx: isJsx }) as unknown as Node)
  return found

  function look(value: unknown) {
    if (Array.isArray(value)) return value.forEach(look)
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    if (node.type === 'StringLiteral') return note(node.value as string)
    if (node.type === 'TemplateLiteral')
      note((node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('x')) // what is put in stands as `x`
    if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') return look(node.declaration)
    if (node.type === 'TsLiteralType' || isHref(node)) return
    if (node.type === 'KeyValueProperty') return look(node.value) // a name of the table is a type error when it is none
    for (const [key, child] of Object.entries(node)) if (key !== 'span') look(child)
  }
  function note(text: string) {
    const [path = ''] = text.split(/[?#]/)
    if (path.includes('/:')) return // a row of the table, which its type checks
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
