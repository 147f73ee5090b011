import { newApi } from './context.ts'

export const avatars = newApi()

const inks = ['#B23A12', '#14655A', '#7A4A00', '#1B4F9C', '#0B6B3A', '#8F2E0E'] as const

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** An initials picture (AMB-54): the same name always has the same colour. */
avatars.get('/avatars/:file{.+\\.svg}', (c) => {
  const name = c.req.param('file').slice(0, -4).slice(0, 120)
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR')
  const ink = inks[[...name].reduce((sum, character) => sum + character.codePointAt(0)!, 0) % inks.length]
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" role="img" aria-label="${escape(name)}"><rect width="80" height="80" fill="${ink}"/><text x="40" y="41" fill="#fff" font-family="system-ui,sans-serif" font-size="32" font-weight="600" text-anchor="middle" dominant-baseline="central">${escape(initials)}</text></svg>`
  return c.body(picture, 200, {
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=604800',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})
