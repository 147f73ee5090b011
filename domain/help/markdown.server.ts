import { lexer, type Token, type Tokens } from 'marked'
import { parse } from 'yaml'
import type { Inline, TextBlock } from './text-blocks.ts'

const frontMatter = /^(---\n[^]*?\n)---\n/
const tones = { '[!NOTE]': 'info', '[!WARNING]': 'warning' } as const
const afterTerm = /^ — (.*)$/s

/** Includes the opening ---, so that lines are counted as in the file. */
function factsOf(file: string, yaml: string): object {
  try {
    return parse(yaml) as object
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Parses front matter and Markdown into blocks. A list of `**term** — words` is a fact list, a quotation with `[!NOTE]`
 * or `[!WARNING]` a note. Throws with file and line for HTML, pictures, code and external links.
 */
export function readMarkdown(file: string, markdown: string): { facts: object; blocks: TextBlock[] } {
  const source = markdown.replaceAll('\r\n', '\n')
  const head = frontMatter.exec(source)
  if (!head) throw new Error(`${file}:1: a text must start with front matter between two lines of ---`)
  let index = head[0].length

  /** The current block, for line numbers of errors. */
  let block: Token
  const refuse = (token: Token, reason = `${token.type} has no place in a text`): never => {
    const line = source.slice(0, index + Math.max(0, block.raw.indexOf(token.raw))).split('\n').length
    throw new Error(`${file}:${line}: ${reason}`)
  }

  const plain = (token: Token): string =>
    token.type === 'text' || token.type === 'escape' ? token.text.replaceAll(/\s+/g, ' ') : refuse(token)
  const inside = ({ tokens = [] }: Tokens.Generic) => tokens.map(plain).join('')

  function inlineOf(token: Token): Inline {
    if (token.type === 'strong') return { kind: 'strong', text: inside(token) }
    if (token.type !== 'link') return { kind: 'plain', text: plain(token) }
    const { href, title } = token as Tokens.Link
    if (title || !/^\/(?!\/)[^\\]*$/.test(href)) refuse(token, 'a link leads to a page of our own and has no title')
    return { kind: 'link', text: inside(token), href }
  }

  /** The text of an item or quotation: exactly one paragraph. */
  function paragraphOf(holder: Tokens.Generic): Inline[] {
    const [only, ...others] = (holder.tokens ?? []).filter(({ type }) => type !== 'space')
    if (!only || others.length || !/^(text|paragraph)$/.test(only.type)) refuse(others[0] ?? only ?? holder)
    return ((only as Tokens.Generic).tokens ?? []).map(inlineOf)
  }

  function factOf([term, next, ...rest]: Inline[]) {
    const text = next?.kind === 'plain' ? afterTerm.exec(next.text)?.[1] : undefined
    if (term?.kind !== 'strong' || text === undefined) return null
    return { term: term.text, words: text ? [{ kind: 'plain' as const, text }, ...rest] : rest }
  }

  function listOf(list: Tokens.List): TextBlock {
    const items = list.items.map((item) =>
      item.task ? refuse(item, 'a list has no boxes to tick') : paragraphOf(item),
    )
    if (list.ordered) return list.start === 1 ? { kind: 'steps', items } : refuse(list, 'steps are counted from 1')
    const facts = items.flatMap((item) => factOf(item) ?? [])
    if (facts.length && facts.length < items.length) refuse(list, 'some items are facts, and others are not')
    return facts.length ? { kind: 'facts', items: facts } : { kind: 'list', items }
  }

  function noteOf(quotation: Tokens.Blockquote): TextBlock {
    const [mark, title, ...words] = paragraphOf(quotation)
    const tone = tones[(mark?.text.trim() ?? '') as keyof typeof tones]
    if (!tone || title?.kind !== 'strong')
      return refuse(quotation, 'a note begins with [!NOTE] or [!WARNING] and its title')
    if (words[0]?.kind === 'plain') words[0] = { kind: 'plain', text: words[0].text.trimStart() }
    return { kind: 'note', tone, title: title.text, words }
  }

  function blockOf(token: Token): TextBlock {
    if (token.type === 'paragraph') return { kind: 'text', words: (token.tokens ?? []).map(inlineOf) }
    if (token.type === 'heading')
      return token.depth === 2 ? { kind: 'heading', text: inside(token) } : refuse(token, 'headings have two #')
    if (token.type === 'list') return listOf(token as Tokens.List)
    return token.type === 'blockquote' ? noteOf(token as Tokens.Blockquote) : refuse(token)
  }

  const blocks: TextBlock[] = []
  for (block of lexer(source.slice(index))) {
    if (block.type !== 'space') blocks.push(blockOf(block))
    index += block.raw.length
  }
  return { facts: factsOf(file, head[1]!), blocks }
}
