import { type CookieChoice, cookieChoice, saveCookieChoice } from '#app/browser/cookie-choice.ts'
import { cookiesHref, cookieTexts as words } from '#texts/cookies.ts'

const id = 'cookies-escolha'

function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

/** Keeps the end of the page and focused elements above the banner. */
function reserve(height: string) {
  document.body.style.paddingBottom = document.documentElement.style.scrollPaddingBottom = height
}

/** The banner, fixed at the bottom and first in tab order; both buttons look the same. */
function open(onChoice: (choice: CookieChoice) => void) {
  if (document.getElementById(id)) return
  const current = cookieChoice()
  const banner = make('div', 'cookie-choice')
  banner.id = id
  banner.role = 'region'
  banner.ariaLabel = words.label
  const text = make(
    'p',
    '',
    current ? `${words.text} ${words[current === 'all' ? 'accepted' : 'refused']} ` : `${words.text} `,
  )
  const more = make('a', 'text-link', words.more)
  more.href = cookiesHref
  text.append(more)
  const answers = make('div', 'cookie-choice-answers')
  for (const [label, choice] of [
    [words.refuse, 'necessary'],
    [words.accept, 'all'],
  ] as const) {
    const button = make('button', 'button button-secondary', label)
    button.type = 'button'
    button.onclick = () => {
      banner.remove()
      reserve('')
      onChoice(choice)
    }
    answers.append(button)
  }
  banner.append(text, answers)
  document.body.prepend(banner)
  reserve(`${banner.offsetHeight}px`)
  return answers.querySelector('button')!
}

/** Asks once, and again by the footer link. `onAccept`: starts tracking. */
export function offerCookieChoice(onAccept: () => void) {
  const answer = (choice: CookieChoice) => {
    const before = cookieChoice()
    saveCookieChoice(choice)
    const consent = JSON.stringify({ cookies: choice === 'all' })
    navigator.sendBeacon?.('/api/consents', new Blob([consent], { type: 'application/json' })) // the log of consents
    if (choice === 'all' && before !== 'all') onAccept()
  }
  if (!cookieChoice()) open(answer)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLElement>(`footer a[href="${cookiesHref}"]`)
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const first = open((choice) => {
      answer(choice)
      link.focus()
    })
    ;(first ?? document.querySelector<HTMLElement>(`#${id} button`))?.focus()
  })
}
