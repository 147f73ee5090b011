import sharp from 'sharp'
import { staff } from '#db/seed/people.ts'
import { addressesOf } from './addresses.ts'
import { effectOf } from './effects.ts'
import { recordedPin } from './fixed-process.ts'
import { type Field, type Form, formsOf } from './html.ts'
import { asJson, createPlaceholders, type Write } from './normalise.ts'
import type { Asked, Facts, Kind, Product } from './world.ts'

/** What is typed into a field, by its name; a field with another name gets words. */
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
  unitPrice: 'R$ 50,00',
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
  if (tag === 'select') return String(value) || (options as string[]).find(Boolean) || ''
  if (tag === 'hidden' && value !== undefined) return String(value)
  return String(typed[last] ?? value ?? '') || (typed[last] ?? (min ? String(min) : (ofType[String(tag)] ?? words.slice(0, Number(maxlength ?? 500))))) // prettier-ignore
}

type Sent = { fields: [string, string][]; files: string[] }

/** What a browser sends of a form: as a person leaves it who types nothing, or who fills every field. */
export function fill({ fields }: Form, how: 'empty' | 'filled', more: Record<string, string> = {}): Sent {
  const sent: [string, string][] = []
  const files: string[] = []
  const chosen = new Set<string>()
  const isRadio = ({ tag }: Field) => tag === 'radio'
  for (const field of fields) {
    const name = String(field.name)
    if (!name || field.disabled) continue
    if (field.tag === 'file') files.push(name)
    else if (name in more) {
      if (!chosen.has(name)) sent.push([name, more[name]!])
      chosen.add(name)
    } else if (isRadio(field) || field.tag === 'checkbox') {
      const group = fields.filter((one) => one.name === name)
      const isFirst = group[0] === field
      const isAlone = isFirst && group.length === 1
      const isWanted = how === 'filled' && isFirst && !group.some(({ checked }) => checked) && (isRadio(field) || field.required || isAlone) // prettier-ignore
      if (field.checked || isWanted) sent.push([name, String(field.value ?? 'on')])
    } else if (how === 'filled') sent.push([name, valueOf(field)])
    else sent.push([name, field.tag === 'hidden' || field.tag === 'select' ? String(field.value ?? '') : ''])
  }
  return { fields: sent, files: how === 'filled' ? files : [] }
}

const picture = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#8899aa' } }).png().toBuffer() // prettier-ignore

/** The request that a browser makes of a form on `page`, by one of its buttons. */
export async function submission(page: string, form: Form, { fields, files }: Sent, button?: Field): Promise<Asked> {
  const all = [
    ...fields,
    ...(button?.name ? [[String(button.name), String(button.value ?? '')] as [string, string]] : []),
  ]
  const path = String(button?.formaction ?? form.action) || page
  if (form.enctype !== 'multipart/form-data') {
    const values: Record<string, string[]> = {}
    for (const [name, value] of all) (values[name] ??= []).push(value)
    return { path, form: values }
  }
  const data = new FormData()
  for (const [name, value] of all) data.append(name, value)
  for (const name of files)
    data.append(name, new File([new Uint8Array(await picture())], 'foto.png', { type: 'image/png' }))
  return { path, form: data }
}

const isPosted = ({ method, action }: Form) => method === 'post' && action !== '/sair'
const signatureOf = ({ action, fields, buttons }: Form) => JSON.stringify([action, fields.map(({ name, tag, value }) => [name, tag, tag === 'hidden' ? value : '']), buttons.map(({ name, value }) => [name, value])]) // prettier-ignore

/**
 * Sends every form of every page: empty, filled by each of its buttons, and filled a second time. Each finds the product as it
 * was made. People who get the same forms are asked once.
 */
export async function recordSentForms(product: Product, facts: Facts, write: Write) {
  const kinds = Object.keys(facts.people) as Kind[]
  const pages = addressesOf(facts)
    .filter(({ isPage, route }) => isPage && !route.startsWith('PAGE /dev'))
    .flatMap(({ path }) => kinds.map((kind) => ({ path, kind: kind as string, userId: facts.people[kind] })))
  const viewed = facts.viewers.map(({ path, situation, userId }, at) => ({ path, kind: `${situation} ${at}`, userId }))
  const known = new Set<string>()
  for (const { path, kind, userId } of [...pages, ...viewed]) {
    const open = async () => {
      const cookie = await product.cookieOf(userId)
      const { status, body } = await product.ask({ path }, cookie)
      const [at, forms] = [path.split('?')[0]!, status === 200 ? formsOf(body).filter(isPosted) : []]
      return { cookie, at, body, forms }
    }
    await product.undo()
    const first = (await open()).forms
    const told: Record<string, unknown> = {}
    for (const [at, { fields, buttons, ...form }] of first.entries()) {
      const signature = createPlaceholders()(signatureOf({ fields, buttons, ...form }))
      if (known.has(signature)) continue
      known.add(signature)
      const submits = buttons.filter(({ tag }) => tag === 'submit')
      const title = `form ${at + 1} to ${createPlaceholders()(form.action)}`
      const nameOf = (button?: Field) => (button?.name ? ` by ${button.name}=${button.value}` : '')
      for (const button of submits.length ? submits : [undefined]) {
        const ways = button === submits[0] ? (['empty', 'filled'] as const) : (['filled'] as const)
        for (const how of ways) {
          await product.undo()
          const { cookie, at: address, body, forms } = await open()
          if (!forms[at])
            throw new Error(`${path} as ${kind}: form ${at + 1} of ${first.length} is gone, ${forms.length} are left`)
          const sent = await submission(address, forms[at]!, fill(forms[at]!, how), button)
          told[`${title}${nameOf(button)}, ${how}`] = await effectOf(product, sent, cookie, body)
          if (how === 'filled' && button === submits[0])
            told[`${title}${nameOf(button)}, filled twice`] = await effectOf(product, sent, cookie, body)
        }
      }
    }
    const name = `${createPlaceholders()(path)}--${kind}`.replaceAll(/[^\w.-]+/g, '_')
    if (Object.keys(told).length) write(`sent-forms/${name.slice(0, 140)}.json`, asJson(told))
  }
}
