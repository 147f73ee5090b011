import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { guaranteeBonusDays } from '#domain/guarantee/guarantee.ts'
import { maxPinAttempts, pinLifeMinutes } from '#domain/identity/pins/pin.ts'
import { quoteMinutes } from '#domain/leads/lead.ts'
import { unansweredDays, unopenedHours } from '#domain/leads/refund/refund-rules.ts'
import { extensionHours, maxLeads, openWindowHours } from '#domain/orders/order.ts'
import { maxOrderPhotos } from '#domain/orders/photos/photo.ts'
import { coolingOffDays } from '#domain/purchases/purchase-limits.ts'
import { entryRetentionDays } from '#domain/service-coverage/waitlist.ts'
import { purchaseBonusDays, returnedDays, welcomeCoins, welcomeDays } from '#domain/wallet/lot.ts'

/** Sentences of help and legal pages that state a limit of the domain. */
const sentences: [file: string, fragment: string][] = [
  ['pages/termos-de-uso.md', `no máximo **${maxLeads} profissionais**`],
  ['pages/politica-de-privacidade.md', `no máximo ${maxLeads} profissionais`],
  ['help/quantos-profissionais-respondem.md', `No máximo ${maxLeads} profissionais`],
  ['help/como-desbloquear-um-contato.md', `fica guardado para você por ${quoteMinutes} minutos`],
  ['help/pacotes-e-pagamento.md', `Até ${coolingOffDays} dias depois da compra`],
  ['help/como-funcionam-as-moedas.md', `em até ${coolingOffDays} dias`],
  ['help/quando-as-moedas-voltam.md', `o cliente não abriu em ${unopenedHours} horas`],
  ['help/quando-as-moedas-voltam.md', `em nenhum canal por ${unansweredDays} dias`],
  ['help/codigo-incorreto-ou-expirado.md', `vale ${pinLifeMinutes} minutos, serve uma vez e aceita ${maxPinAttempts} `],
  [
    'help/ninguem-pede-seu-codigo.md',
    `em ${pinLifeMinutes} minutos ele deixa de valer. Depois de ${maxPinAttempts} erros`,
  ],
  ['help/nao-recebi-o-codigo.md', `vale ${pinLifeMinutes} minutos`],
  ['help/como-entrar-na-conta.md', `Ele vale ${pinLifeMinutes} minutos`],
  ['pages/politica-de-privacidade.md', `${pinLifeMinutes} minutos de validade`],
  ['pages/seguranca.md', `Vale ${pinLifeMinutes} minutos, aceita ${maxPinAttempts} tentativas`],
  ['help/como-descrever-bem-o-servico.md', `até ${maxOrderPhotos} fotos`],
  ['help/quanto-tempo-o-pedido-fica-aberto.md', `3 meses** — ${openWindowHours.month} horas`],
  ['help/quanto-tempo-o-pedido-fica-aberto.md', `pode ganhar mais ${extensionHours} horas`],
  ['help/validade-das-moedas.md', `O bônus de uma compra e o da garantia valem ${purchaseBonusDays} dias`],
  ['help/validade-das-moedas.md', `da garantia valem ${guaranteeBonusDays} dias`],
  ['help/validade-das-moedas.md', `as ${welcomeCoins} moedas de boas-vindas, ${welcomeDays} dias`],
  ['help/validade-das-moedas.md', `elas valem por mais ${returnedDays} dias`],
  ['pages/politica-de-privacidade.md', `Até o aviso, ou ${entryRetentionDays} dias`],
]

test.for(sentences)('%s states the limit of the domain: %s', ([file, fragment]) => {
  assert.ok(readFileSync(new URL(file, import.meta.url), 'utf8').includes(fragment))
})
