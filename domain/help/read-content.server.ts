import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { readMarkdown } from './markdown.server.ts'

/** Markdown content as data; CONTRIBUTING.md names the syntax. */
export const contentFolder = new URL('../../texts/content/', import.meta.url)

/** Parses a file: validated front matter and `blocks`. Throws if invalid. */
export function readContent<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  const file = `texts/content/${name}`
  const { facts, blocks } = readMarkdown(file, readFileSync(new URL(name, contentFolder), 'utf8'))
  const parsed = schema.safeParse({ ...facts, blocks })
  if (!parsed.success) throw new Error(`${file}: ${parsed.error.message}`)
  return parsed.data
}
