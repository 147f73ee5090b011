import type { DeliveryChannel } from '#domain/notifications/matrix.ts'
import { formatCount } from './format.ts'
import { deliveryChannelTexts } from './notifications.ts'

/** Staff view failed deliveries and resend them. */
export const sentNotificationsTexts = {
  link: 'Avisos',
  title: 'Avisos que não chegaram',
  intro: 'O que falhou de vez, ou ficou sem resposta do provedor, nos últimos 7 dias e ninguém leu no site.',
  none: 'Tudo chegou',
  noneText: 'Nenhum aviso dos últimos 7 dias falhou.',
  rest: (rest: number) => `E mais ${formatCount(rest, 'aviso', 'avisos')}.`,
  day: 'Últimas 24 horas',
  channel: 'Canal',
  sent: 'Enviados',
  waiting: 'Esperando',
  failed: 'Falharam',
  unknown: 'Sem resposta',
  noneToday: 'Nenhum aviso saiu do site nas últimas 24 horas.',
  to: (name: string) => `Para ${name}`,
  attempts: (attempts: number) => formatCount(attempts, 'tentativa', 'tentativas'),
  again: 'Enviar de novo',
  sending: 'Enviando',
  canRepeat: 'Pode ter chegado: enviando de novo, a pessoa talvez receba duas vezes.',
  done: 'Pronto: o aviso vai de novo agora, se a pessoa ainda quiser recebê-lo.',
  matrix: 'O que vai por qual canal',
  matrixIntro: 'A mesma tabela que cada pessoa vê em Avisos, antes das escolhas dela.',
  event: 'Aviso',
  never: 'não vai',
  readers: { client: 'cliente', professional: 'profissional' },
  inPlaceOf: (channel: DeliveryChannel) => `se não der por ${deliveryChannelTexts[channel]}`,
  canStop: 'A pessoa desliga?',
  stoppable: 'sim',
  always: 'não: protege a conta',
  team: 'O que o nosso time recebe',
  teamIntro:
    'Um e-mail às 8h dos dias úteis, com o que atrasou: cada pessoa recebe só das filas em que trabalha. Um canal de avisos entra quando falha mais do que entrega.',
  queue: 'Fila',
  late: 'Atrasa',
  page: 'Página',
} as const

export const endStateTexts = { failed: 'Falhou', unknown: 'Sem resposta' } as const

const problems: Record<string, string> = {
  refused: 'O endereço ou o número não aceita mensagens nossas.',
  timeout: 'O provedor não respondeu a tempo.',
  unreachable: 'O provedor não foi encontrado.',
  failed: 'O provedor respondeu com um erro.',
  interrupted: 'O envio foi interrompido no meio.',
}
/** Why a delivery failed, for staff. */
export const deliveryProblemText = (code: string | null) => problems[code ?? ''] ?? 'Sem mais detalhes.'
