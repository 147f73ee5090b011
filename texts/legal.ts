/** Texts around the site's long texts, which are files in texts/content/pages/ (spec 2, content pages). */
export const textPageTexts = {
  contents: 'Nesta página',
  updated: (day: string) => `Atualizado em ${day}`,
  help: 'Ficou com dúvida?',
  helpText: 'Pergunte ao nosso time. Você recebe um número de protocolo na hora.',
  ask: 'Pedir ajuda',
  helpCentre: 'Central de ajuda',
} as const

/** The page under construction is in Spanish (spec 2; AMB-56). */
export const underConstructionTexts = {
  title: 'Sitio en construcción',
  text: 'Ajeita todavía no atiende en español. Estamos construyendo esta página con calma, como el hornero su nido de barro.',
  portuguese: 'Mientras tanto, puedes usar el sitio en portugués.',
  home: 'Ir al inicio en portugués',
  language: 'Português',
  skip: 'Ir al contenido',
  homeLabel: 'Ajeita, página de inicio',
  line: 'Servicios de confianza en Brasil.',
  hours: 'Atención en portugués de lunes a sábado, de 8 a 20 h.',
  description: 'Página de Ajeita en español, en construcción. Mientras tanto, usa el sitio en portugués.',
} as const
