import { sql } from 'kysely'
import { aStaffMember } from '#db/builders/people.ts'
import { staff } from '#db/seed/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import type { StaffPermission } from '#domain/identity/staff.ts'
import type { RequestFields } from '#domain/orders/placement/request-fields.ts'
import { toCookieHeader } from '../support/cookies.ts'
import { testDatabase } from '../support/database.ts'
import type { Scope } from '../support/open-scope.ts'
import { aFilledForm } from '../support/requests.ts'
import { startTestServer } from '../support/server.ts'

type Role = 'user' | 'professional'

export type Demo = Awaited<ReturnType<typeof startDemo>>

/** Data that a reset leaves. */
const tablesLeftByReset = [
  'analytics_events',
  'notification_deliveries',
  'audit_log',
  'support_tickets',
  'help_feedback',
  'sign_ups',
]

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds))

/** The product, of this or another tree (`folder`), on a fresh database with demo data. */
export async function startDemo(scope: Scope, env: Record<string, string> = {}, folder?: string) {
  const { db, url } = await testDatabase(scope)
  await refreshCatalog(db)
  const { address } = await startTestServer(scope, { url, env, folder })

  async function call<Value = unknown>(path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return { headers: response.headers, value: (text ? JSON.parse(text) : null) as Value }
  }

  const lastPin = async (phone: string) =>
    (await call<{ pin: string | null }>(`/api/dev/outbox?phone=${phone}`)).value.pin ?? undefined

  /** The last PIN sent to a phone; waits for the job. */
  async function waitForPin(phone: string, previous?: string): Promise<string> {
    for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
      const pin = await lastPin(phone)
      if (pin && pin !== previous) return pin
    }
    throw new Error(`No PIN was sent to ${phone}`)
  }

  async function addColleague(permissions: readonly StaffPermission[]) {
    const { hash } = await db
      .selectFrom('staff_credentials')
      .select('password_hash as hash')
      .where('email', '=', staff.email)
      .executeTakeFirstOrThrow()
    return aStaffMember(db, permissions, hash)
  }

  /** Places an order as visitor or client; returns the uuid. */
  async function request(service: string, more: Partial<RequestFields> = {}, headers: Record<string, string> = {}) {
    const { answers, maxLeads, ...fields } = aFilledForm(service, more)
    const body = {
      ...fields,
      categoryId: catalog().serviceBySlug(service)!.id,
      answers: Object.entries(answers).map(([questionId, answer]) => ({ questionId, value: answer })),
      maxLeads: Number(maxLeads),
    }
    const { value } = await call<{ uuid: string }>('/api/requests', body, headers)
    return value.uuid
  }

  await call('/api/dev/reset', {})
  return {
    address,
    /** URL of the database, for another process. */
    url,
    db,
    call,
    waitForPin,
    lastPin,
    /** Moves the clock and runs everything that becomes due. */
    advance: (hours: number) => call('/api/dev/advance', { hours }),
    /** Resets data and clock. */
    reset: () => call('/api/dev/reset', {}),
    /** Resets data and clock, and clears rate limits, clicks and audit entries. */
    async resetEverything() {
      await sql`truncate ${sql.join(tablesLeftByReset.map((table) => sql.table(table)))} restart identity cascade`.execute(
        db,
      )
      await call('/api/dev/reset', {})
    },
    /** Places an unverified painter order; returns its uuid. */
    requestPainter: (more: Partial<RequestFields> = {}, headers: Record<string, string> = {}) =>
      request('pintor', more, headers),
    request,
    /** Places a verified painter order that searches. Returns uuid and the client's `cookie`. */
    async requestVerified(more: Partial<RequestFields> & { phone: string }) {
      const uuid = await request('pintor', more)
      const proved = await call(`/requests/${uuid}/pin`, { pin: await waitForPin(more.phone) })
      return { uuid, cookie: toCookieHeader(proved.headers) }
    },
    /** Moves the clock to daytime in São Paulo, when notifications are sent at once. */
    async advanceToDaytime() {
      const hour = Number(
        new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hourCycle: 'h23' }).format(),
      )
      if (hour < 9 || hour >= 20) await call('/api/dev/advance', { hours: (33 - hour) % 24 })
    },
    /** Signs in Iris, or a colleague with her password and fewer permissions. */
    async signInStaff(permissions?: readonly StaffPermission[]): Promise<string> {
      const { email, phone } = permissions ? await addColleague(permissions) : staff
      const previousPin = await lastPin(phone)
      const post = async (fields: Record<string, string>) => {
        const response = await fetch(`${address}/interno/entrar`, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: address },
          body: new URLSearchParams(fields),
        })
        return { text: await response.text(), headers: response.headers }
      }
      const { text } = await post({ email, password: staff.password })
      const challenge = /name="challenge" value="([^"]+)"/.exec(text)![1]!
      const { headers } = await post({ challenge, pin: await waitForPin(phone, previousPin) })
      return toCookieHeader(headers)
    },
    /** Signs in by API; returns the `cookie` header. */
    async signIn(phone: string, target: Role = 'user'): Promise<string> {
      const previousPin = await lastPin(phone)
      const { value } = await call<{ _links: { validate: { href: string } } }>('/v1/login', { phone, target })
      const pin = await waitForPin(phone, previousPin)
      const proof = await call<{ token: string }>(new URL(value._links.validate.href).pathname, { pin })
      const opened = await call('/users', {}, { authorization: proof.value.token })
      return toCookieHeader(opened.headers)
    },
  }
}
