import assert from 'node:assert/strict'
import { test } from 'vitest'
import { bannerLink } from './banner-link.ts'

const seen = { campaign: 'pintor', src: '/banners/tinta.svg', origin: 'https://ajeita.example' }
const utm = 'utm_source=site&utm_medium=banner&utm_campaign=pintor&utm_banner=tinta'

test('campaign parameters are added to the query and hash of the link', () => {
  assert.equal(bannerLink('/seguranca', seen), `/seguranca?${utm}`)
  assert.equal(bannerLink('/preco?ordem=1#topo', seen), `/preco?ordem=1&${utm}#topo`)
  assert.equal(bannerLink('https://loja.example/a?b=c', seen), `https://loja.example/a?b=c&${utm}`)
  assert.equal(bannerLink('/x?utm_source=outro', seen).match(/utm_source/g)!.length, 1)
})
