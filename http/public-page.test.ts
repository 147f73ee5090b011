import assert from 'node:assert/strict'
import { test } from 'vitest'
import { allPages } from '#test/support/route-table.ts'
import { isPublicPage } from './public-page.ts'

test('all pages below app/public/ are public, and only they', () => {
  for (const { path, file } of allPages()) {
    const address = path.replaceAll(/:(\w+)\??/g, '$1').replace('*', 'nowhere')
    assert.equal(isPublicPage(address), file.startsWith('public/'), address)
  }
})

test('an address is classified as the router does, in every spelling', () => {
  for (const path of ['/', '/aulas', '/central-de-ajuda/', '/nada/disso/existe/aqui/mesmo', '/central-de-ajuda/pin'])
    assert.equal(isPublicPage(path), true, path)
  for (const path of [
    '/Meus-Pedidos',
    '/meus%2Dpedidos',
    '/central-de-ajuda/exclusao-de-conta/cliente',
    '/mensagens/x',
    '/assets/app.css',
    '/api/me',
    '/aulas/ingles.data',
  ])
    assert.equal(isPublicPage(path), false, path)
})
