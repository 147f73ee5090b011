import { isWebview } from '#app/browser/webview.ts'
import sprite from '#app/components/icons.svg?no-inline'
import { type AreaPlace, clientPlaces, professionalPlaces } from '#app/shell/area-links.ts'
import { areaTexts } from '#texts/area-links.ts'

const bars: Partial<Record<string, { label: string; places: readonly AreaPlace[] }>> = {
  client: { label: areaTexts.client.title, places: Object.values(clientPlaces) },
  professional: { label: areaTexts.professional.title, places: professionalPlaces },
}

function element(name: string, attributes: Record<string, string>, ...content: (Element | string)[]) {
  const isSvg = name === 'svg' || name === 'use'
  const made = document.createElementNS(`http://www.w3.org/${isSvg ? '2000/svg' : '1999/xhtml'}`, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...content)
  return made
}

/** As `BottomBar` renders it, without React. */
function linkTo({ href, label, icon }: AreaPlace) {
  const use = element('use', { href: `${sprite}#${icon}` })
  const drawing = { width: '24', height: '24', viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'icon' }
  return element(
    'a',
    { href, class: 'bottom-bar-item', ...(href === location.pathname && { 'aria-current': 'page' }) },
    element('span', { class: 'bottom-bar-icon' }, element('svg', drawing, use)),
    element('span', {}, label),
  )
}

/** Adds the bottom bar of a signed-in person's area to a public page, which is cached for everyone. */
export function showAreaBar(role: string) {
  const bar = bars[role]
  const page = document.querySelector('.page')
  if (!bar || !page || isWebview()) return
  page.classList.add('bottom-bar-room')
  page.append(element('nav', { class: 'bottom-bar', 'aria-label': bar.label }, ...bar.places.map(linkTo)))
}
