import { href } from '#href.ts'

/** Where an order goes on, by what is next for it (AMB-20). */
export const pageAfter = {
  authenticate: (uuid: string) => href('/requests/:uuid', { uuid }),
  sent: (uuid: string) => href('/pedido-enviado/:uuid', { uuid }),
  instant: (uuid: string) => href('/indicacoes/:uuid', { uuid }),
  duplicated: (uuid: string) => href('/pedido-duplicado/:uuid', { uuid }),
}

/** Where a client goes on who liked none of those indicated. */
export const pageAfterDislike = (hasOthers: boolean, uuid: string) =>
  href(hasOthers ? '/indicacoes/:uuid' : '/meus-pedidos/:uuid', { uuid })
