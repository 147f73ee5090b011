import { href } from '#href.ts'

/** The next page of an order (AMB-20). */
export const pageAfter = {
  authenticate: (uuid: string) => href('/requests/:uuid', { uuid }),
  sent: (uuid: string) => href('/pedido-enviado/:uuid', { uuid }),
  instant: (uuid: string) => href('/indicacoes/:uuid', { uuid }),
  duplicated: (uuid: string) => href('/pedido-duplicado/:uuid', { uuid }),
}

/** The next page after disliking all candidates. */
export const pageAfterDislike = (hasOthers: boolean, uuid: string) =>
  href(hasOthers ? '/indicacoes/:uuid' : '/meus-pedidos/:uuid', { uuid })
