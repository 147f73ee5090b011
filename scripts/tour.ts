/** Printed at the end of the first start: where to go, as whom, and where PINs appear. */
export const tour = (address: string) => `  Ajeita is at ${address}

  Clients         Ana 11 91234-5678 (orders in every state) · Bia 11 92222-3333 (none yet)
  Professionals   Carlos 11 93333-0001 · Davi …0002 · Eva …0003 · Fabio …0004 · Gil …0005 (about 200 coins each) · Hugo …0006 (no coins)
  Staff           Iris iris@ajeita.example, password casa-de-barro, at ${address}/interno/entrar
  PINs            every message "sent" is shown at ${address}/dev/inbox

  Five minutes:
  1. ${address}/                        search "pintor" and ask for one in São Paulo, with Bia's phone
  2. ${address}/dev/inbox               read the PIN, type it; the order is reviewed within a minute
  3. ${address}/profissional/entrar     (another browser) sign in as Carlos, unlock Bia's order, write a message
  4. ${address}/meus-pedidos            Bia sees it without reloading, accepts, and both talk
  5. ${address}/dev/ui                  every part of the interface · ${address}/docs  every call

  Ctrl-C ends everything in order.
`
