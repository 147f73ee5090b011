import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { readMarkdown } from './markdown.server.ts'

/** What people write: Markdown, read as data, of which CONTRIBUTING.md says what it may hold. */
export const contentFolder = new URL('../../texts/content/', import.meta.url)

/** One file of it as its schema wants it: its facts, and its text as `blocks`. Throws for a file that is not whole. */
export function readContent<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  const file = `texts/content/${name}`
  const { facts, blocks } = readMarkdown(file, readFileSync(new URL(name, contentFolder), 'utf8'))
  const read = schema.safeParse({ ...facts, blocks })
  if (!read.success) throw new Error(`${file}: ${read.error.message}`)
  return read.data
}
