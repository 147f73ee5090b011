import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'vitest'
import { redactPhone } from './log.ts'

test('a phone shows its area code and last two digits only', () => {
  assert.equal(redactPhone('+55 (11) 91234-5678'.slice(3)), '11•••••78')
  assert.equal(redactPhone('123'), '•••')
})

test('PINs, tokens, cookies and driver details are not logged', () => {
  const words = `
    import { log } from '#platform/observability/log.ts'
    const error = Object.assign(new Error('lost for 11912345678'), { client: { user: 'conta_do_banco' }, parameters: ['0427'] })
    log.error({ err: error, pin: '0427', token: 'um-segredo', who: { cookie: 'GN_x', authorization: 'Bearer y' } }, 'failed')
    log.error({ path: '/avisos/sair/xyzw.data?q=uvst' }, 'page failed')`
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', words], {
    env: { ...process.env, LOG_LEVEL: 'info' },
    encoding: 'utf8',
  })
  for (const secret of ['0427', 'um-segredo', 'GN_x', 'Bearer y', 'xyzw', 'uvst', '11912345678', 'conta_do_banco'])
    assert.ok(!written.includes(secret), secret)
  assert.match(written, /"msg":"failed"/)
})
