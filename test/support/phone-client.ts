import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from './database.ts'
import type { Scope } from './open-scope.ts'
import { aFilledForm } from './requests.ts'
import { startTestServer } from './server.ts'

const ids = /[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{20,}(\.[\w~-]+)*/g

/** A server, and requests with phones, each from its own address, so that no limit applies. */
export async function startPhoneClient(scope: Scope, env: Record<string, string>) {
  const { db, url } = await testDatabase(scope)
  await refreshCatalog(db)
  const { address } = await startTestServer(scope, { url, env: { TRUSTED_PROXIES: 'loopback', ...env } })
  let requestCount = 0
  let phones = 0
  const nextAddress = () =>
    `100.${64 + ((++requestCount >> 12) & 31)}.${(requestCount >> 4) & 255}.${1 + ((requestCount & 15) << 4)}`

  const post = (path: string, body: unknown, cookie?: string) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress(), ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    })
  /** Status and body, with every id and token written as `*`. */
  const readResponse = async (response: Response) => ({
    status: response.status,
    body: (await response.text()).replaceAll(ids, '*'),
  })

  const requestBody = (service: string, phone: string) => {
    const { answers, maxLeads, ...fields } = aFilledForm(service)
    return {
      ...fields,
      phone,
      categoryId: catalog().serviceBySlug(service)!.id,
      answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
      maxLeads: Number(maxLeads),
    }
  }

  return {
    db,
    /** Spaced out: number ranges have limits. */
    newPhone() {
      const area = 11 + (++phones % 9)
      return `${area}9${70_000_000 + ((phones * 100_003) % 29_000_000)}`
    },
    ask: async (path: string, body: unknown, cookie?: string) => readResponse(await post(path, body, cookie)),
    address,
    /** Places an order; returns the response and the order. */
    async request(phone: string, service = 'pintor') {
      const response = await post('/api/requests', requestBody(service, phone))
      const answer = await readResponse(response.clone())
      if (answer.status !== 201) throw new Error(`The request was answered ${JSON.stringify(answer)}`)
      const { uuid } = (await response.json()) as { uuid: string }
      return { uuid, answer }
    },
    /** The challenge of a deletion request. */
    async startDeletion(cookie: string) {
      const response = await fetch(`${address}/central-de-ajuda/exclusao-de-conta/cliente`, {
        method: 'POST',
        headers: { cookie, origin: address, 'x-forwarded-for': nextAddress() },
        body: new URLSearchParams(),
      })
      return /name="challenge" value="([^"]+)"/.exec(await response.text())![1]!
    },
  }
}
