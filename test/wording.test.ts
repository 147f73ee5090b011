import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'

const demo = await startDemo(scope)

/** Visible text of a page, without tags, comments and scripts. */
async function read(path: string, cookie = '') {
  const html = await (await fetch(demo.address + path, { headers: { cookie } })).text()
  return html
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|&quot;/g, "'")
    .replace(/\s+/g, ' ')
}

test('pages use complete and friendly sentences', async () => {
  const textsByPath: Record<string, string[]> = {
    '/': ['Responda a algumas perguntas', 'Não pague sinal para reservar horário', 'Tudo às claras'],
    '/reformas-e-reparos/pintor': ['Paredes boas, só trocar a cor', 'Quem pede pintor também pede'],
    '/reformas-e-reparos/pintor/ac': ['Ver tudo em Reformas e reparos no Acre'],
    '/reformas-e-reparos/encanador': ['De que material é o encanamento?'],
    '/reformas-e-reparos/sp/sao-paulo': ['Cidades vizinhas'],
    '/reformas-e-reparos/sp': ['Escolha a cidade no estado de São Paulo'],
    '/profissionais/carlos-4': ['Sem resposta, o pedido segue para outros profissionais.'],
    '/servico-expresso/eletricista': ['usamos os dados da sua conta'],
  }
  for (const [path, texts] of Object.entries(textsByPath)) {
    const words = await read(path)
    for (const text of texts) assert.ok(words.includes(text), `${path}: ${text}`)
  }
})

test('the block confirmation mentions refunds only if coins were refunded', async () => {
  const cookie = await demo.signInStaff()
  const block = async (uuid: string) => {
    const answer = await fetch(`${demo.address}/interno/moderacao/${uuid}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: demo.address },
      body: new URLSearchParams({ intent: 'block', reason: 'link' }),
    })
    return read(answer.headers.get('location')!, cookie)
  }
  const unpaid = await block(anaOrders.WAIT)
  assert.match(unpaid, /Pedido bloqueado\. O cliente foi avisado\./)
  assert.doesNotMatch(unpaid, /moedas voltaram/)
  assert.match(await block(anaOrders.LEADS), /as moedas voltaram para quem pagou/)
})
