import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createApi } from './app.ts'

const api = createApi()
const pictureOf = async (name: string) => {
  const response = await api.request(`http://localhost/avatars/${encodeURIComponent(name)}.svg`)
  return { response, svg: await response.text() }
}

test('a person without a picture gets initials in a stable colour (T-07)', async () => {
  for (const [name, initials] of [
    ['Carlos Teixeira', 'CT'],
    ['Élida', 'É'],
    ['Davi da Rocha', 'DR'],
  ] as const) {
    const { response, svg } = await pictureOf(name)
    assert.deepEqual(
      { status: response.status, contentType: response.headers.get('content-type') },
      { status: 200, contentType: 'image/svg+xml; charset=utf-8' },
      name,
    )
    assert.match(svg, new RegExp(`aria-label="${name}".*>${initials}</text>`))
    assert.equal((await pictureOf(name)).svg, svg)
  }
})

test('a name is rendered as text, not executed', async () => {
  const { response, svg } = await pictureOf('<script>alert(1)</script> "x"')
  assert.ok(!svg.includes('<script') && !svg.includes('"x"'))
  assert.match(response.headers.get('content-security-policy')!, /default-src 'none'; sandbox/)
})
