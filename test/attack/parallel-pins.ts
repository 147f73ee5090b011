import { sql } from 'kysely'
import { type Attack, change, type Findings, phones } from './attack.ts'

const atOnce = 200

/** Two hundred sign-ins for one phone at once, then two hundred guesses at its PIN. */
export const parallelPins: Attack = {
  category: 'PINs asked for and guessed side by side',
  twin: { changes: [change('domain/identity/pins/pin.ts', 'maxPinAttempts = 5', 'maxPinAttempts = 500')] },
  async run({ address, db, waitForPin }) {
    const findings: Findings = []
    const post = (path: string, body: object) =>
      fetch(address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const responses = await many(() => post('/v1/login', { phone: phones.bia, target: 'user' }))
    const answers = await Promise.all(responses.map((answer) => answer.json() as Promise<Sent>))
    const pin = await waitForPin(phones.bia)
    const { rows } = await sql<{ sent: number }>`
      select count(*)::int as sent from outbox_messages where recipient = ${phones.bia} and created_at > now() - interval '1 minute'`.execute(
      db,
    )
    if (rows[0]!.sent > 1) findings.push(`${rows[0]!.sent} PINs were sent for ${atOnce} requests at once`)
    const challenges = [...new Set(answers.flatMap(({ _links }) => _links?.validate.href ?? []))]
    if (challenges.length > 1) findings.push(`${challenges.length} challenges for ${atOnce} requests at once`)
    const wrong = (index: number) => String((Number(pin) + 1 + index) % 10_000).padStart(4, '0')
    const path = new URL(challenges[0]!).pathname
    const guesses = await many((index) => post(path, { pin: wrong(index) }))
    const compared = guesses.filter(({ status }) => status !== 429).length
    if (compared > 5) findings.push(`${compared} of ${atOnce} guesses at once were compared`)
    if ((await post(path, { pin })).ok) findings.push('the right PIN still opens after all of them')
    return findings
  },
}

type Sent = { _links?: { validate: { href: string } } }
const many = (ask: (at: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: atOnce }, (_, index) => ask(index)))
