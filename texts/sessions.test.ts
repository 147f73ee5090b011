import assert from 'node:assert/strict'
import { test } from 'vitest'
import { deviceText } from './sessions.ts'

test('a session is described by browser and system', () => {
  const agents = {
    'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36':
      'Chrome no Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1':
      'Safari no iPhone',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0':
      'Edge no Windows',
    'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0': 'Firefox no Linux',
    curl: 'Aparelho desconhecido',
  }
  for (const [agent, words] of Object.entries(agents)) assert.equal(deviceText(agent), words)
  assert.equal(deviceText(null), 'Aparelho desconhecido')
})
