import { brand } from '../brand.ts'

/** The test message of `npm run doctor`. */
export const trialMessage = {
  subject: `Mensagem de teste da ${brand.name}`,
  body: `Mensagem de teste da ${brand.name}: o envio está funcionando. Não é preciso responder.`,
  /** A code that opens nothing, for the one template that every account has. */
  code: '0000',
} as const
