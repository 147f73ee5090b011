import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#texts/brand.ts'
import type { EmailWords } from '#texts/messages/email.ts'
import { emailColors as color, emailStyles } from './email-styles.ts'

/** An e-mail ready to be sent, as text and HTML from the same parts (docs/decisions/0037). */
export const renderEmail = (words: EmailWords) => ({
  subject: words.subject,
  body: textOf(words),
  html: `<!doctype html>${renderToStaticMarkup(h(EmailContent, words))}`,
})

function textOf({ parts, main, foot }: EmailWords) {
  const linkLine = ({ text, url }: { text: string; url: string }) => `${text}: ${url}`
  const paragraphs: string[] = []
  for (const { title, lines, link } of parts) {
    if (parts.length > 1) paragraphs.push(title) // that of a single part is the subject already
    paragraphs.push(...lines)
    if (link) paragraphs.push(linkLine(link))
  }
  if (main) paragraphs.push(linkLine(main))
  return [...paragraphs, brand.line, ...foot.map(linkLine)].join('\n\n')
}

/**
 * Mail clients know tables and style attributes; classes only add dark colours and narrow screens. No picture is
 * loaded, so reading is not tracked.
 */
function EmailContent({ subject, preview, parts, main, foot }: EmailWords) {
  return h(
    'html',
    { lang: 'pt-BR' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, emailStyles),
    ),
    h(
      'body',
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: color.page } },
      h('div', { style: previewStyle }, preview),
      h(Sheet, null, h(Head), h(Body, { parts, main }), h(Foot, { foot })),
    ),
  )
}

/** A table of one column in the middle of the page. */
const Sheet = ({ children }: { children?: ReactNode }) =>
  h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      className: 'page',
      style: { backgroundColor: color.page },
    },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { align: 'center', className: 'around', style: { padding: '32px 16px' } },
          h(
            'table',
            {
              role: 'presentation',
              width: '100%',
              cellPadding: 0,
              cellSpacing: 0,
              border: 0,
              style: { maxWidth: 560, width: '100%' },
            },
            h('tbody', null, children),
          ),
        ),
      ),
    ),
  )

const row = (className: string, style: CSSProperties, children: ReactNode) =>
  h('tr', null, h('td', { align: 'left', className, style }, children))

const Head = () =>
  row('', { padding: '0 8px 16px' }, [
    h('span', { key: 'mark', className: 'mark', style: markStyle }, 'a'),
    h(
      'span',
      { key: 'name', className: 'title', style: { ...font(20, 28, 700), ...titleFont, color: color.ink } },
      brand.name,
    ),
  ])

function Body({ parts, main }: Pick<EmailWords, 'parts' | 'main'>) {
  const [first, ...others] = parts
  return row(
    'card',
    { backgroundColor: color.card, borderRadius: 14, padding: 32, border: `1px solid ${color.line}` },
    [
      first && h(Part, { key: 0, ...first, level: 'h1' }),
      ...others.map((part, number) => h(Part, { key: number + 1, ...part, level: 'h2' })),
      main && h(MainButton, { key: 'main', ...main }),
    ],
  )
}

type PartProps = EmailWords['parts'][number] & { level: 'h1' | 'h2' }

function Part({ title, lines, link, level }: PartProps) {
  const size = level === 'h1' ? font(24, 32, 700) : font(18, 26, 700)
  return h(
    'div',
    { className: 'part', style: level === 'h2' ? { borderTop: `1px solid ${color.line}`, paddingTop: 24 } : {} },
    h(level, { className: 'title', style: { ...size, ...titleFont, color: color.ink, margin: '0 0 12px' } }, title),
    lines.map((line) =>
      h(
        'p',
        { key: line, className: 'text', style: { ...font(16, 24), color: color['ink-soft'], margin: '0 0 16px' } },
        line,
      ),
    ),
    link &&
      h(
        'p',
        { style: { ...font(16, 24, 600), margin: '0 0 24px' } },
        h('a', { href: link.url, className: 'link', style: { color: color.accent } }, link.text),
      ),
  )
}

const MainButton = ({ text, url }: { text: string; url: string }) =>
  h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: '8px 0 0' } },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { align: 'center', className: 'button', style: { backgroundColor: color.accent, borderRadius: 8 } },
          h('a', { href: url, className: 'press', style: buttonStyle }, text),
        ),
      ),
    ),
  )

const Foot = ({ foot }: Pick<EmailWords, 'foot'>) =>
  row('help', { padding: '24px 8px 0', ...font(14, 20), color: color['ink-help'] }, [
    h(
      'p',
      { key: 'line', className: 'help', style: { ...font(14, 20), color: color['ink-help'], margin: '0 0 8px' } },
      brand.line,
    ),
    ...foot.map(({ text, url }) =>
      h(
        'p',
        { key: url, style: { ...font(14, 20), margin: '0 0 8px' } },
        h('a', { href: url, className: 'help', style: { color: color['ink-help'] } }, text),
      ),
    ),
  ])

const titleFont = { fontFamily: "'Bricolage Grotesque', 'Trebuchet MS', Arial, sans-serif" }
const font = (px: number, line: number, weight = 400): CSSProperties => ({
  fontFamily: "Figtree, 'Segoe UI', Roboto, Arial, sans-serif",
  fontSize: px,
  lineHeight: `${line}px`,
  fontWeight: weight,
})
/** For mail clients that ignore `display: none`: too small to see, in the colour of the page. */
const previewStyle: CSSProperties = { display: 'none', fontSize: 1, lineHeight: '1px', color: color.page }
const markStyle: CSSProperties = {
  ...font(20, 32, 700),
  ...titleFont,
  display: 'inline-block',
  width: 32,
  marginRight: 8,
  borderRadius: 16,
  textAlign: 'center',
  color: color['on-accent'],
  backgroundColor: color.accent,
}
const buttonStyle: CSSProperties = {
  ...font(16, 24, 600),
  display: 'inline-block',
  padding: '12px 24px',
  color: color['on-accent'],
  textDecoration: 'none',
}
