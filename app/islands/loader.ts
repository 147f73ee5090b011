/** The entry script of public pages. Loads React and islands on demand. */
import type { ComponentType } from 'react'
import { enhanceHeaderMenu } from '#app/browser/header-menu.ts'
import { findPersonOnce } from './signed-in-person.ts'

const files = import.meta.glob<{ default: { Content: ComponentType } }>('./ui/*.tsx')
const started = new WeakMap<Element, Promise<void>>()

async function filesOf(island: HTMLElement) {
  if (import.meta.env.DEV) await import('./development.ts')
  return Promise.all([import('./hydrate.tsx'), files[`./ui/${island.getAttribute('name')}.tsx`]!()])
}

/** The press in progress: its click is lost if the page moves under it. */
let press: Promise<void> | undefined

function notePress() {
  press = new Promise((resolve) => {
    const end = () => setTimeout(resolve, 300) // a tap clicks a moment later
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { capture: true, once: true })
  })
}

/** Browsers cache failed imports: the page stays on its server-rendered HTML. */
async function load(island: HTMLElement) {
  try {
    const [{ hydrate }, file] = await filesOf(island)
    await hydrate(island, file.default.Content)
  } catch (error) {
    await press
    island.setAttribute('plain', '')
    firstPress(island)
    throw error
  }
  island.setAttribute('ready', '')
  firstPress(island)?.click()
}

/** Taps before hydration (platform/first-touch.ts); no longer shown as pending. */
function firstPress(island: HTMLElement) {
  const button = island.querySelector<HTMLElement>('[data-pressed]')
  button?.removeAttribute('data-pressed')
  button?.removeAttribute('aria-busy')
  return button
}

function start(island: HTMLElement) {
  if (!started.has(island)) started.set(island, load(island))
}

function onInteraction({ target }: Event) {
  const island = target instanceof Element && target.closest<HTMLElement>('page-island:not([ready])')
  if (island) start(island)
}

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 4000 }) : setTimeout(run, 200)
const whenLoaded = (run: () => void) =>
  document.readyState === 'complete' ? run() : addEventListener('load', run, { once: true })
const visible = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      visible.unobserve(target)
      start(target as HTMLElement)
    }
  },
  { rootMargin: '200px' },
)

/** Storage may be blocked by the browser. */
function hasDraft(key: string) {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function plan(island: HTMLElement) {
  const when = island.getAttribute('when')
  if (when === 'idle') whenIdle(() => start(island))
  if (when === 'visible') visible.observe(island)
  if (island.hasAttribute('prepared')) whenLoaded(() => whenIdle(() => void filesOf(island).catch(() => {})))
  const draft = island.getAttribute('draft')
  if (draft && hasDraft(draft)) start(island)
  // Touched before this script ran.
  if (island.contains(document.activeElement) || island.querySelector('[data-pressed]')) start(island)
}

/** The install prompt event fires once and early; a page shows the button on it. */
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  const offer = document.querySelector<HTMLElement>('[data-install]')
  if (offer) void import('./install-app.ts').then(({ offerInstallation }) => offerInstallation(offer, event))
})

async function showWhoIsHere() {
  const me = await findPersonOnce()
  if (me?.name) (await import('./account-state.ts')).showAccount(me)
}

function begin() {
  document.querySelectorAll<HTMLElement>('page-island').forEach(plan)
  if (document.querySelector('[data-account]')) whenIdle(() => void showWhoIsHere().catch(() => {}))
  if (document.querySelector('[data-support-state]'))
    whenIdle(() => import('./support-state.ts').then(({ showSupportState }) => showSupportState()))
  const offline = document.querySelector<HTMLElement>('[data-offline]')?.dataset.offline
  if (offline) void import('./offline.ts').then(({ reloadWhenOnline }) => reloadWhenOnline(offline))
  const express = document.querySelector<HTMLFormElement>('form[data-express]')
  if (express) whenIdle(() => import('./express-form.ts').then(({ enhanceExpressForm }) => enhanceExpressForm(express)))
  if (document.querySelector('[data-unsent]'))
    whenIdle(() => import('./guard-plain-forms.ts').then(({ guardPlainForms }) => guardPlainForms()))
  whenIdle(() => import('./visit.ts').then(({ runIdlePageWork }) => runIdlePageWork()))
}

/** Below the floor nothing hydrates (platform/first-touch.ts), though Chromium runs scripts whose CSP arrives late. */
if ('script' in document.documentElement.dataset) {
  addEventListener('pointerdown', notePress, { capture: true })
  for (const type of ['pointerdown', 'focusin', 'input', 'click', 'submit']) {
    addEventListener(type, onInteraction, { capture: true, passive: true })
  }
  enhanceHeaderMenu()
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
}
