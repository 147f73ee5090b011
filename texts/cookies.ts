import { href } from '#href.ts'
/** The cookie banner (docs/decisions/0016). */
export const cookieTexts = {
  label: 'Cookies',
  text: 'Usamos cookies necessários para o site funcionar. Com o seu sim, também contamos visitas, sem saber quem você é.',
  more: 'Saiba mais',
  accept: 'Aceitar',
  refuse: 'Recusar',
  accepted: 'Hoje você aceita a contagem de visitas.',
  refused: 'Hoje você recusa a contagem de visitas.',
  preferences: 'Preferências de cookies',
} as const

/** Link to the explanation; with JavaScript it opens the choice. */
export const cookiesHref = `${href('/politica-de-privacidade/site')}#cookies`
