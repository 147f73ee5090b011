import assert from 'node:assert/strict'
import { test } from 'vitest'
import { companyBlock, companyLine } from './company.ts'

const company = {
  name: 'Ajeita Serviços Ltda.',
  document: '11222333000181',
  address: 'Rua do Barro, 10',
  dataOfficer: { name: 'Célia Prado', email: 'dados@ajeita.example' },
}

test('the company is named with CNPJ, address and the person in charge of personal data', () => {
  assert.equal(companyLine(company), 'Ajeita Serviços Ltda.\u00a0· CNPJ 11.222.333/0001-81\u00a0· Rua do Barro, 10')
  const block = companyBlock(company)
  assert.ok(block.kind === 'facts')
  assert.deepEqual(
    block.items.map(({ term }) => term),
    ['Razão social', 'CNPJ', 'Endereço', 'Encarregado pelos dados pessoais'],
  )
  assert.match(block.items[3]!.words.map(({ text }) => text).join(''), /Célia Prado, dados@ajeita\.example/)
})

test('a demonstration names no company and says that it is one', () => {
  assert.equal(companyLine({}), null)
  const block = companyBlock({})
  assert.ok(block.kind === 'text')
  assert.match(block.words[0]!.text, /demonstração/)
})
