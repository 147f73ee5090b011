import assert from 'node:assert/strict'
import { test } from 'vitest'
import { safeRedirect, staffHome } from './role-pages.ts'

test('sign-in redirects only to pages of this site', () => {
  assert.equal(safeRedirect('/mensagens?x=1', 'client'), '/mensagens?x=1')
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\nb',
    '/\t/evil.example',
    'javascript:alert(1)',
    'meus-pedidos',
    '',
    null,
  ]
  for (const target of elsewhere) assert.equal(safeRedirect(target, 'client'), '/meus-pedidos', String(target))
  assert.equal(safeRedirect('//evil.example', 'professional'), '/profissional')
  assert.equal(safeRedirect('/／x?a=ção%20 b\ud800', 'client'), '/%EF%BC%8Fx?a=%C3%A7%C3%A3o%20 b%EF%BF%BD')
})

test('staff start on a page that they may open', () => {
  assert.equal(staffHome(['chat_read', 'moderate']), '/interno/moderacao')
  assert.equal(staffHome(['chat_read']), '/chat/list')
  assert.equal(staffHome(['wallet_adjust', 'content']), '/interno/moedas')
  assert.equal(staffHome(['content']), '/interno/senha')
  assert.equal(safeRedirect('//evil.example', 'staff', staffHome(['chat_read'])), '/chat/list')
  assert.equal(safeRedirect('/interno/moderacao', 'staff', staffHome(['chat_read'])), '/interno/moderacao')
})

/**
 * Open-redirect attempts: hosts behind slashes, backslashes, control characters, credentials, schemes, in many
 * spellings.
 */
function payloads() {
  const hosts = ['evil.example', 'ajeita.example.evil.example', 'ajeita.example@evil.example', '[::1]', '0x7f.1']
  const starts = [
    'https://',
    'http://',
    'HTTPS://',
    '//',
    '///',
    '////',
    '/\\',
    '\\\\',
    '\\/',
    '/\t/',
    '/\n/',
    '/\r/',
    '\t//',
    ' //',
    '/\u0000/',
    '/\u000b/',
    '//\u200b',
    '/\\/',
    'javascript://',
    'javascript:alert(1)//',
    'data:text/html,',
    'vbscript:',
    'https:',
    'https:/',
    'https:\\',
    '/.//',
    '/..//',
    '//%2f',
    '/%09/',
    '%2f%2f',
    'ftp://',
  ]
  return starts.flatMap((start) => hosts.map((host) => start + host))
}

const own = 'https://ajeita.example'
const leavesUs = (target: string) => URL.canParse(target, own) && new URL(target, own).origin !== own

test('155 open-redirect attempts stay on this site', () => {
  assert.ok(payloads().length >= 150)
  for (const payload of payloads())
    for (const role of ['client', 'professional', 'staff'] as const)
      assert.equal(leavesUs(safeRedirect(payload, role)), false, JSON.stringify(payload))
})

test('a check that only looks for a slash fails these attempts', () => {
  const naive = (target: string) => (target.startsWith('/') ? target : '/')
  assert.ok(payloads().filter((payload) => leavesUs(naive(payload))).length > 20)
})
