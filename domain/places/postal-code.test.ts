import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isPostalCode, formatPostalCode, postalCodeDigits, stateOfPostalCode } from './postal-code.ts'

test('the mask follows the typing and drops what is not a digit', () => {
  assert.equal(formatPostalCode('0131'), '0131')
  assert.equal(formatPostalCode('01310'), '01310')
  assert.equal(formatPostalCode('013101'), '01310-1')
  assert.equal(formatPostalCode('CEP 01310-100 77'), '01310-100')
  assert.equal(formatPostalCode('０１３１０１'), '01310-1')
})

test('a known CEP of each state resolves to it', () => {
  const codeByState = {
    ac: '69900-078',
    al: '57020-050',
    am: '69005-010',
    ap: '68900-073',
    ba: '40020-000',
    ce: '60025-060',
    df: '70040-010',
    es: '29010-002',
    go: '74003-010',
    ma: '65010-904',
    mg: '30112-000',
    ms: '79002-075',
    mt: '78005-600',
    pa: '66010-000',
    pb: '58010-820',
    pe: '50030-230',
    pi: '64000-160',
    pr: '80020-310',
    rj: '20040-020',
    rn: '59025-300',
    ro: '76801-058',
    rr: '69301-380',
    rs: '90010-150',
    sc: '88010-400',
    se: '49010-020',
    sp: '01310-100',
    to: '77001-002',
  }
  for (const [uf, postalCode] of Object.entries(codeByState)) assert.equal(stateOfPostalCode(postalCode), uf)
  assert.equal(Object.keys(codeByState).length, 27)
})

test('Distrito Federal and Goiás interleave, Amazonas goes around Roraima', () => {
  assert.equal(stateOfPostalCode('72799-999'), 'df')
  assert.equal(stateOfPostalCode('72800-000'), 'go')
  assert.equal(stateOfPostalCode('73000-000'), 'df')
  assert.equal(stateOfPostalCode('73700-000'), 'go')
  assert.equal(stateOfPostalCode('69400-000'), 'am')
})

test('CEPs outside every range or without eight digits are rejected', () => {
  for (const wrong of ['', '0131010', '00999-999', '78900-000', '013101000', '01310/100', 'abcde-fgh']) {
    assert.equal(isPostalCode(wrong), false, wrong)
  }
  for (const typed of [
    ' 01310-100 ',
    '01310 100',
    '01.310-100',
    '01310–100',
    '01310\u2011100',
    '01310\u2212100',
    '01310-100\u200b',
    'CEP 01310-100',
    'cep:01310100',
  ])
    assert.equal(postalCodeDigits(typed), '01310100', typed)
  assert.equal(postalCodeDigits('123'), null)
})
