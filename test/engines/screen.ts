import { expect } from '@playwright/test'

export type Kind = 'button' | 'link' | 'radio' | 'checkbox' | 'field' | 'option' | 'heading' | 'dialog' | 'text'

/** In the page: the first visible element by role and name prefix. */
const finder = `
  const [kind, name] = arguments
  const kinds = {
    button: 'button, summary',
    link: 'a[href]',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
    field: 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select',
    option: '[role=option]',
    heading: 'h1, h2, h3',
    dialog: '[role=dialog], dialog[open]',
    text: 'body *',
  }
  const tidy = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const wordsOf = (id) => document.getElementById(id)?.textContent
  const nameOf = (element) =>
    tidy(
      element.getAttribute('aria-label') ??
        element.getAttribute('aria-labelledby')?.split(' ').map(wordsOf).join(' ') ??
        (element.labels?.length ? element.labels[0].textContent : element.innerText),
    )
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
  }
  const found = [...document.querySelectorAll(kinds[kind])].filter((one) => nameOf(one).startsWith(name) && isShown(one))
  return (kind === 'text' ? found.at(-1) : (found.find((one) => nameOf(one) === name) ?? found[0])) ?? null`

const isSettled = `
  const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
  return document.readyState === 'complete' && document.fonts.status === 'loaded' &&
    !document.querySelector('page-island[when=idle]:not([ready], [plain])') &&
    (!('__reactRouterContext' in window) || isAlive(document.querySelector('main')))`

export type Size = { width: number; height: number }

/** A driver's element handle. */
export type Handle = object

/** The interface of a browser driver. */
export type Driver = {
  goto: (url: string) => Promise<unknown>
  url: () => Promise<string>
  addCookie: (name: string, value: string) => Promise<unknown>
  deleteCookies: () => Promise<unknown>
  /** Runs the body of a function in the page. */
  evaluate: <Value>(script: string, ...args: unknown[]) => Promise<Value>
  click: (element: Handle) => Promise<unknown>
  /** Appended to the field, or the path of a file. */
  type: (element: Handle, text: string) => Promise<unknown>
  hover: (x: number, y: number) => Promise<unknown>
  screenshot: (file: string) => Promise<unknown>
  close: () => Promise<unknown>
}

/** A page operated by accessible names. */
export function screenOf(driver: Driver, address: string) {
  const find = (kind: Kind, name: string) => driver.evaluate<Handle | null>(finder, kind, name)
  async function get(kind: Kind, name: string) {
    let element: Handle | null = null
    await expect
      .poll(async () => (element = await find(kind, name)), {
        message: `${kind} “${name}”`,
        timeout: 20_000,
      })
      .not.toBeNull()
    return element!
  }
  const intoView = (element: Handle) =>
    driver.evaluate(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, element)

  return {
    ...driver,
    get,
    has: async (kind: Kind, name: string) => (await find(kind, name)) !== null,
    /** Presses once: a retry would hide a lost press, which the test looks for. */
    async press(kind: Kind, name: string) {
      const element = await get(kind, name)
      await intoView(element)
      await driver.click(element)
    },
    async write(label: string, text: string) {
      const field = await get('field', label)
      await intoView(field)
      await driver.type(field, text)
    },
    valueOf: async (label: string) => driver.evaluate<string>('return arguments[0].value', await get('field', label)),
    sees: (text: string) => get('text', text),
    async arrivesAt(path: RegExp) {
      await expect.poll(async () => new URL(await driver.url()).pathname, { timeout: 20_000 }).toMatch(path)
    },
    visit: (path: string) => driver.goto(address + path),
    /** Uses the session of this `cookie` header, or none. */
    async become(cookie: string) {
      await driver.goto(`${address}/termos-de-uso`)
      await driver.deleteCookies()
      for (const pair of ['ajeita-cookies=necessary', ...cookie.split('; ').filter(Boolean)]) {
        const index = pair.indexOf('=')
        await driver.addCookie(pair.slice(0, index), pair.slice(index + 1))
      }
    },
    /** Waits until the page is loaded and hydrated. */
    async settles() {
      await expect.poll(() => driver.evaluate(isSettled)).toBe(true)
    },
  }
}

export type Screen = ReturnType<typeof screenOf>
