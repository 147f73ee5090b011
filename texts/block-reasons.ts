import { type BlockReason, isBlockReason } from '#domain/orders/moderation/block-reason.ts'

/** Block reasons for the client: the reason, then what to do (spec 4; AMB-62). */
const reasons = {
  contact_data:
    'O texto trazia telefone, e-mail ou outro contato. Peça de novo sem ele: quem atende recebe seu contato.',
  link: 'O texto trazia um link. Peça de novo e descreva o serviço só com palavras.',
  forbidden_words: 'O serviço pedido não é permitido aqui. Você pode pedir outro serviço quando quiser.',
  sensitive_health:
    'O texto trazia um detalhe delicado de saúde, que vários profissionais leriam. Peça de novo sem ele e conte só a quem você escolher.',
  offensive: 'O texto trazia palavras ofensivas ou discriminatórias. Peça de novo descrevendo só o serviço.',
  not_a_request: 'O texto não descrevia um serviço. Peça de novo contando o que precisa ser feito.',
  fraud: 'Não conseguimos confirmar que este pedido é verdadeiro. Fale com a gente para resolver.',
  client_suspended:
    'O pedido saiu do ar porque sua conta foi suspensa. Quando a suspensão terminar, você pode pedir de novo.',
  repeated: 'Já havia pedidos iguais do mesmo número. Acompanhe o pedido que está aberto.',
} as const satisfies Record<BlockReason, string>

const unknown = 'Encontramos algo que não segue as nossas regras. Fale com a gente para entender o que houve.'

/** The text of a reason; for former ones, to contact us. */
export const blockReasonText = (reason: string | null) =>
  reason !== null && isBlockReason(reason) ? reasons[reason] : unknown
