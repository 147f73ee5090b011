/** Where the providers of messages and addresses are. No setting moves them: only tests have others, and say so by code. */
export const providerOrigins = {
  zenvia: 'https://api.zenvia.com',
  twilio: 'https://api.twilio.com',
  meta: 'https://graph.facebook.com',
  viaCep: 'https://viacep.com.br',
  ibge: 'https://servicodados.ibge.gov.br',
  brasilApi: 'https://brasilapi.com.br',
} as const
