import { decode } from '../support/html.ts'

/** HTML parsing for the record. Our own pages only: no `>` in attributes. */
type Tag = { name: string; isEnd: boolean; attributes: Record<string, string>; at: number; end: number }
export type Field = Record<string, string | boolean | string[]>
export type Form = { action: string; method: string; enctype?: string; fields: Field[]; buttons: Field[] }

const withoutCode = (html: string) =>
  html.replaceAll(/<(script|style|template)\b[^>]*>[\s\S]*?<\/\1>|<link\b[^>]*>|<!--[\s\S]*?-->/g, '')

function tagsOf(html: string): Tag[] {
  return [...html.matchAll(/<(\/?)([a-z][\w-]*)([^>]*)>/g)].map((match) => ({
    name: match[2]!,
    isEnd: match[1] === '/',
    attributes: Object.fromEntries(
      [...match[3]!.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key, value = '']) => [
        key!.toLowerCase(),
        decode(value),
      ]),
    ),
    at: match.index,
    end: match.index + match[0].length,
  }))
}

const invisible = new Set(['class', 'style', 'nonce', 'srcset'])

/** The page as lines, one per tag and text, without scripts, styles and classes. */
export function linesOf(html: string): string[] {
  const markup = withoutCode(html)
  let last = 0
  return tagsOf(markup).flatMap(({ name, isEnd, attributes, at, end }) => {
    const text = markup.slice(last, at).trim()
    last = end
    const shown = Object.entries(attributes).filter(([key]) => !invisible.has(key))
    const tag = [`${isEnd ? '/' : ''}${name}`, ...shown.map(([key, value]) => `${key}="${value}"`).sort()].join(' ')
    return [...(text ? [decode(text)] : []), `<${tag}>`]
  })
}

const fieldAttributes = [
  'required',
  'disabled',
  'min',
  'max',
  'step',
  'pattern',
  'minlength',
  'maxlength',
  'multiple',
  'accept',
  'inputmode',
  'autocomplete',
]

function fieldOf({ name: tag, attributes }: Tag, value: string | undefined): Field {
  const field: Field = { tag: tag === 'input' ? (attributes.type ?? 'text') : tag, name: attributes.name ?? '' }
  if (value !== undefined) field.value = value
  if ('checked' in attributes) field.checked = true
  for (const key of fieldAttributes) if (key in attributes) field[key] = attributes[key] || true
  return field
}

/** Forms of a page with fields and buttons, also those linked by `form`. */
export function formsOf(html: string): Form[] {
  const markup = withoutCode(html)
  const tags = tagsOf(markup)
  const forms: Form[] = []
  const byId = new Map<string, Form>()
  const stack: (Form | undefined)[] = []
  const later: [string, (form: Form) => void][] = []
  for (const [index, tag] of tags.entries()) {
    const { name, isEnd, attributes } = tag
    if (name === 'form') {
      if (isEnd) stack.pop()
      else {
        const { action = '', method = 'get', enctype, id } = attributes
        const form: Form = {
          action,
          method: method.toLowerCase(),
          ...(enctype ? { enctype } : {}),
          fields: [],
          buttons: [],
        }
        forms.push(form)
        stack.push(form)
        if (id) byId.set(id, form)
      }
    }
    if (isEnd || !['input', 'select', 'textarea', 'button'].includes(name)) continue
    const add = (form: Form) =>
      void (name === 'button' ? form.buttons : form.fields).push(readField(markup, tags, index))
    const owner = stack.at(-1)
    if (attributes.form) later.push([attributes.form, add])
    else if (owner) add(owner)
  }
  for (const [id, add] of later) {
    const form = byId.get(id)
    if (form) add(form)
  }
  return forms
}

function readField(html: string, tags: Tag[], index: number): Field {
  const tag = tags[index]!
  const closing = tags.slice(index + 1).find(({ name, isEnd }) => isEnd && name === tag.name)
  const inside = closing ? html.slice(tag.end, closing.at) : ''
  const textOf = (part: string) =>
    decode(
      part
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  if (tag.name === 'textarea') return fieldOf(tag, decode(inside))
  if (tag.name === 'button') {
    const { type = 'submit', value, formaction, formmethod } = tag.attributes
    const field: Field = {
      tag: type,
      name: tag.attributes.name ?? '',
      text: textOf(inside) || (tag.attributes['aria-label'] ?? ''),
    }
    return {
      ...field,
      ...(value === undefined ? {} : { value }),
      ...(formaction ? { formaction } : {}),
      ...(formmethod ? { formmethod } : {}),
    }
  }
  if (tag.name !== 'select') return fieldOf(tag, tag.attributes.value)
  const options = tagsOf(inside).filter(({ name, isEnd }) => name === 'option' && !isEnd)
  const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0]
  return {
    ...fieldOf(tag, chosen?.attributes.value ?? ''),
    options: options.map(({ attributes }) => attributes.value ?? ''),
  }
}
