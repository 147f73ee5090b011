import sharp from 'sharp'
import { staff } from '#db/seed/people.ts'
import { parseCookieHeader } from '../support/cookies.ts'
import { addressesOf } from './addresses.ts'
import { effectOf } from './effects.ts'
import type { Facts } from './facts.ts'
import { recordedPin } from './fixed-process.ts'
import { type Field, type Form, formsOf } from './html.ts'
import { asJson, createPlaceholders, type Write } from './normalise.ts'
import type { RequestToSend, Product } from './product.ts'

/** Values typed into fields, by name; other fields get sample text. */
const typed: Record<string, string> = {
  phone: '(11) 95555-7701',
  email: 'nova.pessoa@exemplo.com.br',
  name: 'Nova Pessoa',
  postalCode: '01310-100',
  state: 'sp',
  city: 'São Paulo',
  base: 'São Paulo',
  addCity: 'Campinas',
  document: '935.411.347-80',
  password: staff.password,
  pin: recordedPin,
  coins: '10',
  daily: '50',
  monthly: '500',
  capacity: '3',
  quantity: '2',
  unitCentsText: 'R$ 50,00',
  unitCents: '5000',
  travelCentsText: 'R$ 30,00',
  travelCents: '3000',
  discountCentsText: '',
  discountCents: '',
  startingPriceText: 'R$ 90,00',
  startingPrice: '9000',
  valueText: 'R$ 900,00',
  value: '90000',
  hires: '5',
  spendCoins: '100',
  day: '2031-03-20',
  to0: '18:00',
  user_content: 'Preferi outra pessoa.',
}
const words = 'Texto escrito para o registro, com mais de vinte letras.'
const ofType: Record<string, string> = {
  date: '2031-03-20',
  time: '10:00',
  number: '2',
  email: typed.email!,
  tel: typed.phone!,
}

function valueOf({ tag, name, value, min, options, maxlength }: Field): string {
  const last = String(name).split('.').at(-1)!
  if (tag === 'select' && (options as string[]).includes(typed[last]!)) return typed[last]!
  if (tag === 'select') return String(value) || (options as string[]).find(Boolean) || ''
  if (tag === 'hidden' && value !== undefined) return String(value)
  return (
    String(typed[last] ?? value ?? '') ||
    (typed[last] ?? (min ? String(min) : (ofType[String(tag)] ?? words.slice(0, Number(maxlength ?? 500)))))
  )
}

type Sent = { fields: [string, string][]; files: string[] }

/** The form data of an untouched or a fully filled form. */
function fill({ fields }: Form, mode: 'empty' | 'filled', more: Record<string, string> = {}): Sent {
  const sent: [string, string][] = []
  const files: string[] = []
  const chosen = new Set<string>()
  for (const field of fields) {
    const name = String(field.name)
    if (!name || field.disabled) continue
    if (field.tag === 'file') files.push(name)
    else if (name in more) {
      if (!chosen.has(name)) sent.push([name, more[name]!])
      chosen.add(name)
    } else if (field.tag === 'radio' || field.tag === 'checkbox') {
      const group = fields.filter((other) => other.name === name)
      const isFirst = group[0] === field
      const isWanted = mode === 'filled' && isFirst && !group.some(({ checked }) => checked)
      if (field.checked || isWanted) sent.push([name, String(field.value ?? 'on')])
    } else if (mode === 'filled') sent.push([name, valueOf(field)])
    else sent.push([name, field.tag === 'hidden' || field.tag === 'select' ? String(field.value ?? '') : ''])
  }
  return { fields: sent, files: mode === 'filled' ? files : [] }
}

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#8899aa' } })
    .png()
    .toBuffer()

/** The request of a form on `page`, by one of its buttons. */
async function submission(page: string, form: Form, { fields, files }: Sent, button?: Field): Promise<RequestToSend> {
  const entries = [...fields]
  if (button?.name) entries.push([String(button.name), String(button.value ?? '')])
  const path = String(button?.formaction ?? form.action) || page
  if (form.enctype !== 'multipart/form-data') {
    const values: Record<string, string[]> = {}
    for (const [name, value] of entries) (values[name] ??= []).push(value)
    return { path, form: values }
  }
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  for (const name of files)
    data.append(name, new File([new Uint8Array(await picture())], 'foto.png', { type: 'image/png' }))
  return { path, form: data }
}

const isPosted = ({ method, action }: Form) => method === 'post' && action !== '/sair'
/** Identity of a form: equal fields and buttons are recorded once. */
const shapeOf = (page: string, { action, fields, buttons }: Form) =>
  JSON.stringify([
    action || page,
    fields.map(({ name, tag, value }) => [name, tag, name === 'intent' ? value : '']),
    buttons.map(({ name, value }) => [name, value]),
  ])
const exact = (page: string, form: Form) => createPlaceholders()(shapeOf(page, form))
/** Identity of a form regardless of the order, contact or purchase of its page. */
const general = (page: string, form: Form) =>
  shapeOf(page, form)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{uuid}')
    .replaceAll(/\?[^"]*/g, '')
    .replaceAll(/\d+/g, '{n}')

type Start = { path: string; kind: string; userId: number | undefined }
const maxSteps = 4
type Step = { form: number; button?: Field | undefined; mode: 'empty' | 'filled'; more?: Record<string, string> }
/** A page as a person. */
type Open = { path: string; body: string; cookies: Map<string, string> }

const cookieOf = ({ cookies }: Open) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const formsOn = ({ body }: Open) => formsOf(body).filter(isPosted)

/** The person for forms that ask for a known phone or email. */
const knownPeople: [path: RegExp, Record<string, string>][] = [
  [/^\/entrar/, { phone: '(11) 91234-5678' }],
  [/^\/profissional\/entrar/, { phone: '(11) 93333-0002' }],
  [/^\/interno\/entrar/, { email: staff.email }],
]

/** Opens pages and submits their forms, as a browser does. */
function createBrowser(product: Product) {
  async function begin({ path, userId }: Start): Promise<Open> {
    await product.undo()
    const cookie = await product.cookieOf(userId)
    const cookies = new Map(parseCookieHeader(cookie ?? '').map(({ name, value }) => [name, value]))
    return open({ path, body: '', cookies })
  }
  /** The page, or its redirect target. */
  async function open(page: Open): Promise<Open> {
    const answer = await product.ask({ path: page.path }, cookieOf(page))
    return answer.status >= 300 && answer.status < 400 ? page : { ...page, body: answer.body }
  }
  async function send(page: Open, { form: at, button, mode, more = {} }: Step, twice = false) {
    const form = formsOn(page)[at]
    if (!form) throw new Error(`${page.path} has no form ${at + 1} any more`)
    const [, ofPage = {}] = knownPeople.find(([path]) => path.test(page.path)) ?? []
    const sent = await submission(
      page.path,
      form,
      fill(form, mode, { ...(mode === 'filled' ? ofPage : {}), ...more }),
      button,
    )
    const { answer, result } = await effectOf(product, sent, cookieOf(page), page.body)
    const again = twice ? (await effectOf(product, sent, cookieOf(page), page.body)).result : undefined
    const cookies = new Map(page.cookies)
    for (const line of answer.cookies) cookies.set(...(/^([^=]+)=([^;]*)/.exec(line)!.slice(1) as [string, string]))
    const { location } = answer.headers
    const { pathname, search } = new URL(location ?? sent.path, 'http://record.test')
    const next = { path: pathname + search, body: answer.body, cookies }
    return { result, again, next: location ? await open(next) : next }
  }
  async function replay(start: Start, steps: Step[]) {
    let page = await begin(start)
    for (const step of steps) page = (await send(page, step)).next
    return page
  }
  return { replay, send }
}

/**
 * Submits every form of every page: empty, filled by each button, repeated, and with a wrong PIN; then the forms of the
 * next page. Each starts from the same state. Equal forms are recorded once.
 */
export async function recordFormSubmissions(product: Product, facts: Facts, write: Write) {
  const recorded = new Set<string>()
  const recordedInGeneral = new Set<string>()

  const { replay, send } = createBrowser(product)
  type NextPage = { start: Start; steps: Step[]; title: string; forms: string[] }
  const queue: NextPage[] = []

  /** Submits new forms of a page, and notes the pages they lead to. */
  async function explore(
    { start, steps, title }: Omit<NextPage, 'forms'>,
    isKnown: (page: string, form: Form) => boolean,
  ) {
    const results: Record<string, unknown> = {}
    const first = await replay(start, steps)
    for (const [index, form] of formsOn(first).entries()) {
      if (isKnown(first.path, form)) continue
      recorded.add(exact(first.path, form))
      recordedInGeneral.add(general(first.path, form))
      const stable = createPlaceholders()
      const submits = form.buttons.filter(({ tag }) => tag === 'submit')
      const buttons = submits.length ? submits : [undefined]
      const hasPin = form.fields.some(({ name }) => name === 'pin')
      const variants: Step[] = [
        { form: index, mode: 'empty', button: buttons[0] },
        ...buttons.map((button): Step => ({ form: index, mode: 'filled', button })),
        ...(hasPin ? [{ form: index, mode: 'filled', button: buttons[0], more: { pin: '4321' } } as const] : []),
      ]
      for (const step of variants) {
        const by = step.button?.name ? ` by ${step.button.name}=${step.button.value}` : ''
        const name = stable(
          `${title}form ${index + 1} to ${form.action || first.path}${by}, ${step.more ? 'wrong PIN' : step.mode}`,
        )
        const isFirst = step === variants[1]
        const sent = await send(await replay(start, steps), step, isFirst)
        results[name] = sent.result
        if (isFirst) results[`${name} twice`] = sent.again
        if (step.mode === 'filled' && !step.more && formsOn(sent.next).length)
          queue.push({
            start,
            steps: [...steps, step],
            title: `${name} → `,
            forms: formsOn(sent.next).map((next) => general(sent.next.path, next)),
          })
      }
    }
    return results
  }

  const pages = addressesOf(facts)
    .filter(({ isPage, route }) => isPage && !/^PAGE \/dev($|\/(?!banco))/.test(route))
    .flatMap(({ path }) => Object.entries(facts.people).map(([kind, userId]) => ({ path, kind, userId })))
  const viewed = facts.viewers.map(({ path, situation, userId }, index) => ({
    path,
    kind: `${situation} ${index}`,
    userId,
  }))
  const nameOf = (start: Start, ending: string) =>
    `${createPlaceholders()(start.path)}--${start.kind}`.replaceAll(/[^\w.-]+/g, '_').slice(0, 140) + ending
  for (const start of [...pages, ...viewed]) {
    const results = await explore({ start, steps: [], title: '' }, (page, form) => recorded.has(exact(page, form)))
    if (Object.keys(results).length) write(`form-submissions/${nameOf(start, '.json')}`, asJson(results))
  }
  const nextPages: Record<string, unknown> = {}
  for (let next = queue.shift(); next; next = queue.shift())
    if (next.steps.length < maxSteps && next.forms.some((form) => !recordedInGeneral.has(form)))
      Object.assign(nextPages, await explore(next, (page, form) => recordedInGeneral.has(general(page, form))))
  write('form-submissions/next-pages.json', asJson(nextPages))
}
