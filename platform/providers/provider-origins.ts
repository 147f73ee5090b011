/** Origins of providers. No setting changes them, only tests by code. */
export const providerOrigins = {
  zenvia: 'https://api.zenvia.com',
  twilio: 'https://api.twilio.com',
  meta: 'https://graph.facebook.com',
  mercadoPago: 'https://api.mercadopago.com',
  stripe: 'https://api.stripe.com',
  viaCep: 'https://viacep.com.br',
  ibge: 'https://servicodados.ibge.gov.br',
  brasilApi: 'https://brasilapi.com.br',
} as const
