import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'

const demo = await startDemo(scope)
const { hostname, port } = new URL(demo.address)

/** Requests a raw target, which `fetch` would normalise. Returns status and page. */
function ask(target: string): Promise<{ status: number; html: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`, 'latin1'),
    )
    const parts: Buffer[] = []
    socket.setTimeout(20_000, () => socket.destroy(new Error(`${target.slice(0, 60)}: no answer`)))
    socket.on('data', (part: Buffer) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => {
      const answer = Buffer.concat(parts).toString()
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), html: answer })
    })
  })
}

const unknown = {
  'a root category': '/reformas-e-reparo',
  'a service': '/reformas-e-reparos/pimtor',
  'a state': '/reformas-e-reparos/pintor/xx',
  'a city': '/reformas-e-reparos/pintor/sp/campina',
  'a root category in an unknown state': '/familia/zz',
  'a price page': '/reformas-e-reparos/pintor/preco/pintores',
  'a price page below a root': '/familia/preco/pintores',
  'a budget': '/orcamento/pintores',
  'a professional': '/profissionais/ninguem',
  'the reviews of one': '/profissionais/ninguem/avaliacoes',
  'an article': '/central-de-ajuda/como-nao-existe',
  'a page of many parts': '/a/b/c/d/e/f',
}

test('an unknown address is a 404 with search and a link home', async () => {
  for (const [what, path] of Object.entries(unknown)) {
    const { status, html } = await ask(path)
    assert.equal(status, 404, `${what}: ${path}`)
    assert.match(html, /action="\/busca"/, `${what}: the search`)
    assert.match(html, /<a [^>]*href="\/"/, `${what}: the way home`)
    assert.match(html, /noindex/, `${what}: not for search engines`)
  }
})

test('a page that does not exist offers similar ones', async () => {
  for (const [path, near] of [
    ['/reformas-e-reparos/pimtor', '/reformas-e-reparos/pintor'],
    ['/reformas-e-reparos/pintor/sp/campina', '/reformas-e-reparos/pintor/sp/campinas'],
    ['/reformas-e-reparos/pintor/preco/pintores', '/reformas-e-reparos/pintor'],
    ['/orcamento/pintores', '/reformas-e-reparos/pintor'],
  ] as const)
    assert.match((await ask(path)).html, new RegExp(`href="${near}"`), path)
})

test('an address that names a page offers no services', async () => {
  for (const path of ['/preco-do-contato', '/nao-existe', '/como-funciona', '/ajuda', '/cadastro'])
    assert.doesNotMatch((await ask(path)).html, /Você procurava um destes/, path)
  assert.match((await ask('/parede-descascando')).html, /href="\/reformas-e-reparos\/pintor"/, 'a whole synonym')
})

test('a file that does not exist is a 404 page in a browser', async () => {
  const cookies = {
    client: await demo.signIn('11912345678'),
    professional: await demo.signIn('11933330001', 'professional'),
  }
  for (const [path, cookie] of [
    [`/meus-pedidos/${randomUUID()}/visita/1/visita.ics`, cookies.client],
    [`/meus-pedidos/${randomUUID()}/orcamento/1/orcamento.pdf`, cookies.client],
    ['/profissional/agenda/999999/visita.ics', cookies.professional],
    [`/profissional/carteira/compras/${randomUUID()}/recibo.pdf`, cookies.professional],
  ] as const) {
    const response = await fetch(demo.address + path, { headers: { cookie, accept: 'text/html,*/*;q=0.8' } })
    assert.equal(response.status, 404, path)
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/, path)
    assert.match(await response.text(), /Página não encontrada/, path)
  }
})

test('an address that looks like another host redirects within this site', async () => {
  for (const target of [
    '//evil.example/',
    '/\\evil.example/',
    '/\\\\evil.example/',
    '/.//evil.example/',
    '/%2e//evil.example/',
    '/a/..//evil.example/Aulas/',
    '//evil.example/aulas/%2e%2e/',
  ]) {
    const { status, html } = await ask(target)
    const [, location] = /^location: (.*?)\r$/im.exec(html) ?? []
    assert.ok(status === 404 || status === 301, `${target}: ${status}`)
    if (location) assert.match(location, /^\/[^/\\]/, `${target} leads to ${location}`)
  }
})

const long = 'x'.repeat(10_000)
const odd = [
  long,
  '%00',
  '%01%02%1f%7f',
  '%ff',
  '%c3%28',
  '%',
  '%zz',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  "'%20or%201=1--",
  '%3Cscript%3E',
  '%F0%9F%98%80',
  '%E2%80%AE',
  '%5c',
  'a%0d%0aSet-Cookie:%20a=b',
  '__proto__',
  'constructor',
  'toString',
]
const paths = [
  (text: string) => `/${text}`,
  (text: string) => `/reformas-e-reparos/${text}`,
  (text: string) => `/reformas-e-reparos/pintor/${text}`,
  (text: string) => `/reformas-e-reparos/pintor/sp/${text}`,
  (text: string) => `/reformas-e-reparos/pintor/preco/${text}`,
  (text: string) => `/reformas-e-reparos/preco/${text}`,
  (text: string) => `/orcamento/${text}`,
  (text: string) => `/orcamento/pintor/${text}`,
  (text: string) => `/profissionais/${text}`,
  (text: string) => `/central-de-ajuda/${text}`,
  (text: string) => `/og/${text}`,
  (text: string) => `/og/reformas-e-reparos/${text}.png`,
  (text: string) => `/sitemaps/${text}-1.xml.gz`,
  (text: string) => `/avatars/${text}`,
  (text: string) => `/assets/${text}`,
]
const queries = [
  (text: string) => `/busca?texto=${text}`,
  (text: string) => `/v1/search?text=${text}`,
  (text: string) => `/v1/cities?text=${text}`,
  (text: string) => `/central-de-ajuda?texto=${text}`,
  (text: string) => `/central-de-ajuda/chatbot?texto=${text}`,
  (text: string) => `/pedir-ajuda?texto=${text}`,
  (text: string) => `/?${text}`,
  (text: string) => `/reformas-e-reparos/pintor?utm_source=${text}`,
]

test('odd text in a path causes no server error', async () => {
  const faults: string[] = []
  for (const text of odd)
    for (const path of paths) {
      const target = path(text)
      const { status } = await ask(target)
      // Parent segments and upper case redirect or resolve.
      if (status >= 500 || status === 0 || (status === 200 && !/%2e|\.\.|^\/avatars/i.test(target)))
        faults.push(`${target.slice(0, 80)}: ${status}`)
    }
  assert.deepEqual(faults, [])
})

test('odd text in a query causes no server error', async () => {
  const faults: string[] = []
  for (const text of odd)
    for (const query of queries) {
      const { status } = await ask(query(text))
      if (status >= 500 || status === 0) faults.push(`${query(text).slice(0, 80)}: ${status}`)
    }
  assert.deepEqual(faults, [])
})

test('a search without results says so', async () => {
  for (const text of [long, '%00', '%ff', '%3Cscript%3E']) {
    const { status, html } = await ask(`/busca?texto=${text}`)
    assert.equal(status, 200)
    assert.match(html, /Nenhum resultado encontrado|pelo menos 2 letras/)
    assert.doesNotMatch(html, /<script>/)
  }
})

test('an overlong address is refused, and the server continues', async () => {
  assert.equal((await ask(`/${'y'.repeat(40_000)}`)).status, 431)
  assert.equal((await ask('/')).status, 200)
})
