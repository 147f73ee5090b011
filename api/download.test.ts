import assert from 'node:assert/strict'
import { test } from 'vitest'

process.env.PLAY_STORE_URL = 'https://play.example/store/apps/details?id=br.com.ajeita'
process.env.APP_STORE_URL = 'https://apps.example/br/app/ajeita/id1'
const { createApi } = await import('./app.ts')
const api = createApi()

const browsers = {
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36': 'play.example',
  'Mozilla/5.0 (Linux; Android 12; SM-T970) AppleWebKit/537.36 Chrome/140 Safari/537.36': 'play.example',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1':
    'apps.example',
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1': 'apps.example',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36': 'localhost',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36': 'localhost',
  '': 'localhost',
}

test('a download link leads to the store of the system, else to the page with instructions', async () => {
  for (const [userAgent, host] of Object.entries(browsers)) {
    const init = { headers: { 'user-agent': userAgent } }
    const response = await api.request('http://localhost/api/redirect-to-download?source=prices', init)
    assert.equal(response.status, 302)
    assert.equal(response.headers.get('vary'), 'user-agent')
    const address = new URL(response.headers.get('location')!, 'http://localhost')
    assert.equal(address.hostname, host, userAgent)
    if (host === 'localhost') assert.equal(address.pathname, '/baixar-app')
    if (host === 'play.example') assert.equal(address.searchParams.get('id'), 'br.com.ajeita')
    assert.equal(address.searchParams.get('utm_medium'), 'prices')
  }
})
