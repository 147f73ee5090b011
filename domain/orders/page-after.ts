/** Where an order goes on, by what is next for it (AMB-20). */
export const pageAfter = {
  authenticate: (uuid: string) => `/requests/${uuid}`,
  sent: (uuid: string) => `/pedido-enviado/${uuid}`,
  instant: (uuid: string) => `/indicacoes/${uuid}`,
  duplicated: (uuid: string) => `/pedido-duplicado/${uuid}`,
}
