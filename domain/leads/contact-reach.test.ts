import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactModes } from '#domain/orders/order.ts'
import { reachOf } from './contact-reach.ts'

test('only who does not want the chat alone, and is still here, is reached by phone and e-mail', () => {
  for (const contactMode of contactModes)
    for (const phone of ['11912345678', null]) {
      const { noReach, ...reach } = reachOf({ phone, email: 'bia@exemplo.com.br', contactMode })
      const wanted = phone === null ? 'left' : contactMode === 'chat' ? 'only_chat' : null
      assert.equal(noReach, wanted)
      assert.deepEqual(reach, wanted ? { phone: null, email: '' } : { phone, email: 'bia@exemplo.com.br' })
    }
})
