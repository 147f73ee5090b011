import { newApi } from './context.ts'

export const avatars = newApi()

const maxNameLength = 120
const colours = ['#B23A12', '#14655A', '#7A4A00', '#1B4F9C', '#0B6B3A', '#8F2E0E'] as const

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const firstCharacter = (word = '') => [...word][0] ?? ''

function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return (firstCharacter(words[0]) + firstCharacter(last)).toLocaleUpperCase('pt-BR')
}

function colourOf(name: string) {
  const sum = [...name].reduce((total, character) => total + character.codePointAt(0)!, 0)
  return colours[sum % colours.length]!
}

const textAttributes = [
  'x="40" y="41" fill="#fff" font-family="system-ui,sans-serif" font-size="32" font-weight="600"',
  'text-anchor="middle" dominant-baseline="central"',
].join(' ')

const pictureOf = (name: string) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" role="img" aria-label="${escapeXml(name)}">`,
    `<rect width="80" height="80" fill="${colourOf(name)}"/>`,
    `<text ${textAttributes}>${escapeXml(initialsOf(name))}</text>`,
    '</svg>',
  ].join('')

/** An initials picture (AMB-54): the same name always has the same colour. */
avatars.get('/avatars/:file{.+\\.svg}', (c) => {
  const name = c.req.param('file').slice(0, -'.svg'.length).slice(0, maxNameLength)
  return c.body(pictureOf(name), 200, {
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=604800',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})
