import type { NextStep } from '#domain/orders/next-step.ts'
import type { TimelineKind } from '#domain/orders/order-timeline.ts'
import { extensionHours } from '#domain/orders/order.ts'
import { widenedKm } from '#domain/professionals/professional.ts'
import { formatCount, formatList } from './format.ts'

/** Texts of an order's history, next step and actions (product: Order life). */

export type StepText = { title: string; text?: string }

const plain = {
  created: { title: 'Pedido feito' },
  phone_verified: { title: 'Celular confirmado', text: 'Assim sabemos que o pedido é seu.' },
  in_review: { title: 'Análise', text: 'Conferimos o pedido. Quase sempre leva menos de um minuto.' },
  held: { title: 'Com o nosso time', text: 'Uma pessoa confere o pedido antes de ele seguir.' },
  last_slot: { title: 'Todas as vagas preenchidas', text: 'A busca terminou: ninguém mais recebe o seu contato.' },
  edited: { title: 'Descrição atualizada', text: 'Quem já tem o seu contato foi avisado.' },
  extended: { title: 'Busca prorrogada', text: `Mais ${extensionHours} horas para encontrar profissionais.` },
  widened: { title: 'Busca ampliada', text: `Também vale quem atende a até ${widenedKm} km.` },
  solved: { title: 'Você encerrou: já resolveu' },
  gave_up: { title: 'Você encerrou: desistiu' },
  hired: { title: 'Você encerrou: já contratou' },
  canceled: { title: 'Pedido cancelado' },
  time_over: { title: 'Busca encerrada', text: 'O prazo terminou.' },
  nobody_found: { title: 'Nenhum profissional encontrado', text: 'O prazo terminou sem ninguém disponível.' },
  blocked: { title: 'Pedido bloqueado', text: 'Algo nele não segue as nossas regras.' },
  repeated: { title: 'Pedido repetido', text: 'Já havia um igual em andamento.' },
  to_prove: { title: 'Confirmar o celular' },
  to_publish: { title: 'Aviso aos profissionais', text: 'Só quem faz este serviço na sua região.' },
  to_choose: { title: 'Você escolhe', text: 'Converse, compare e combine direto com quem preferir.' },
  to_end: { title: 'Fim da busca' },
} as const satisfies Record<Exclude<TimelineKind['code'], 'published' | 'found' | 'to_find'>, StepText>

/** Title and text of one step. */
export function stepText(step: TimelineKind): StepText {
  if (step.code === 'published')
    return {
      title: 'Enviado aos profissionais',
      text: step.notifiedCount
        ? `${formatCount(step.notifiedCount, 'profissional da região foi avisado', 'profissionais da região foram avisados')} até agora.`
        : 'Procuramos quem faz este serviço na sua região.',
    }
  if (step.code === 'found')
    return { title: `${step.name} recebeu o seu contato`, text: `${step.place}º profissional encontrado.` }
  if (step.code === 'to_find')
    return { title: 'Profissionais entram em contato', text: `Ainda ${slotsText(step.slots)}.` }
  return plain[step.code]
}

const slotsText = (slots: number) => formatCount(slots, 'vaga aberta', 'vagas abertas')
const hoursText = (hours: number) => formatCount(hours, 'hora', 'horas')
/** "Mais 48 horas de busca": on the page of an order. */
export const openForText = (hours: number) => `Mais ${hoursText(hours)} de busca`
const goesOn = (talking: string[]) =>
  talking.length
    ? ` ${talking.length === 1 ? 'Sua conversa' : 'Suas conversas'} com ${formatList(talking)} ${talking.length === 1 ? 'continua aberta' : 'continuam abertas'} em Mensagens.`
    : ' Ninguém mais recebe o seu contato.'

/** "E agora?": what the client does next, or what to wait for. */
export function nextStepText(now: NextStep): string {
  switch (now.code) {
    case 'prove_phone':
      return 'Digite o código que enviamos para o seu celular. Sem ele o pedido não segue.'
    case 'in_review':
      return 'Nada por enquanto: em instantes o pedido chega aos profissionais, e avisamos você.'
    case 'held':
      return 'Uma pessoa do nosso time está conferindo. Se o texto tem telefone, e-mail ou link, tire: o pedido segue mais rápido.'
    case 'searching':
      return `Estamos procurando, e a busca dura mais ${hoursText(now.hours)}. Quando alguém aparecer, avisamos você.`
    case 'wait_for_message':
      return `Quem recebeu o seu contato ainda vai escrever. A busca dura mais ${hoursText(now.hours)}, com ${slotsText(now.slots)}.`
    case 'read_message':
      return `Leia ${now.names.length === 1 ? 'a mensagem' : 'as mensagens'} de ${formatList(now.names)} e decida se quer conversar.`
    case 'read_proposal':
      return `Leia ${now.names.length === 1 ? 'o orçamento' : 'os orçamentos'} de ${formatList(now.names)} e responda: você pode aceitar, pedir mudança ou recusar.`
    case 'talking':
      return `Continue a conversa com ${formatList(now.names)} e combine o serviço. Nunca pague antes.`
    case 'choose':
      return 'A busca terminou. Espere a mensagem de quem recebeu o seu contato e escolha com calma.'
    case 'all_over':
      return 'Você encerrou todas as conversas. Se ainda precisa, faça um pedido novo.'
    case 'nobody_found':
      return 'Procure mais longe, peça de novo com outra descrição, veja os perfis da região ou deixe um aviso para quando alguém entrar.'
    case 'blocked':
      return 'Leia o motivo e as nossas regras. Você pode fazer um pedido novo, ou falar com a gente se acha que foi engano.'
    case 'suspended':
      return 'Espere a suspensão terminar para pedir de novo, ou fale com a gente se acha que foi engano.'
    case 'repeated':
      return 'Acompanhe o pedido que já está em andamento.'
    case 'solved':
      return `Que bom que resolveu.${goesOn(now.talking)}`
    case 'hired':
      return `Que bom que você encontrou alguém.${goesOn(now.talking)}`
    case 'gave_up':
    case 'canceled':
      return `Este pedido está encerrado.${goesOn(now.talking)}`
  }
}

/** Sections of the order page that change it. */
export const orderLifeTexts = {
  now: 'E agora?',
  timeline: 'O que já aconteceu',
  timelineAhead: 'O que vem agora',

  yourWords: 'Sua descrição',
  edit: 'Editar descrição',
  editLabel: 'Descrição',
  editHelp: 'Sem telefone, e-mail ou link: quem atende já recebe o seu contato.',
  save: 'Salvar descrição',
  noWords: 'Você não escreveu uma descrição.',

  extend: `Prorrogar por ${extensionHours} horas`,
  extendText: `Dá mais ${extensionHours} horas de busca. Só dá para prorrogar uma vez.`,
  extendedText: 'Você já prorrogou esta busca.',

  close: 'Encerrar pedido',
  closeText:
    'A busca para e ninguém mais recebe o seu contato. Conversas em que os dois já escreveram continuam abertas.',
  closeFor: { solved: 'Já resolvi', gave_up: 'Desisti', hired: 'Já contratei' },
  closeTitle: 'Encerrar este pedido?',
  closeWarning:
    'Não dá para desfazer. A busca para, as conversas que ainda não começaram são encerradas e os profissionais são avisados.',
  closeConfirm: 'Encerrar pedido',
  goBack: 'Voltar',

  stillNeeded: 'Ainda precisa?',
  stillNeededText: 'Seu pedido continua aberto. Diga se a busca deve seguir.',
  keep: 'Continuar procurando',
  notNeeded: 'Não preciso mais',

  rescue: 'Outros caminhos',
  rescueText: 'Nada foi cobrado. Escolha como seguir:',
  repeat: 'Pedir de novo',
  widen: `Procurar até ${widenedKm} km`,
  widenText:
    'Inclui profissionais de cidades vizinhas que costumam atender mais perto. Combine o deslocamento antes de fechar.',
  widenedText: `Você já ampliou esta busca para ${widenedKm} km.`,
  editAndRepeat: 'Editar e pedir de novo',
  sendAgain: 'Enviar o novo pedido',
  seeProfiles: 'Ver profissionais',
  watch: 'Avise-me quando alguém entrar',
  watched: 'Combinado: avisamos você quando um profissional desta região puder atender.',
  ofOrder: (category: string, place: string) => `Seu pedido: ${category} em ${place}`,
} as const

/** An exclusive order (product: Professional side). */
export const onlyTexts = {
  title: (name: string) => `Seu pedido está só com ${name}`,
  text: (name: string, until: string) =>
    `Ninguém mais vê o pedido até ${until}. Se ${name} não escrever até lá, o pedido segue para outros profissionais.`,
  late: (name: string) => `Você pediu orçamento só para ${name}, e ninguém mais vê o pedido.`,
  open: 'Abrir para outros profissionais',
} as const

/** The result of the last action. */
export const doneTexts = {
  edit: 'Descrição salva. Quem já tem o seu contato foi avisado.',
  details: 'Local e data salvos. Os profissionais da região veem o pedido atualizado.',
  removePhoto: 'Foto apagada.',
  extend: `Busca prorrogada por mais ${extensionHours} horas.`,
  close: 'Pedido encerrado. Quem tinha o seu contato foi avisado.',
  notifyOthers: 'Pronto: agradecemos aos outros profissionais e avisamos que você já contratou.',
  keep: 'Certo: continuamos procurando.',
  widen: `Certo: procuramos também quem está a até ${widenedKm} km.`,
  open: 'Pedido aberto. Outros profissionais da região já podem responder.',
  confirmed: 'Obrigado por contar. A resposta vai para quem pediu e para o nosso time.',
  watch: 'Anotado: avisamos você quando alguém entrar.',
} as const
export type DoneKind = keyof typeof doneTexts

/** Who was hired, once a proposal was accepted. */
export const hiredTexts = {
  title: (name: string) => `Você contratou ${name}`,
  text: (price: string, date: string) => `${price}, aceito em ${date}. A busca terminou.`,
  day: (day: string) => `Dia do serviço: ${day}`,
  noDay: 'Falta combinar o dia do serviço.',
  planDay: 'Combinar o dia',
  byContact: (name: string) => `${name} tem o seu contato e combina o dia com você.`,
  seeProposal: 'Ver o orçamento aceito',
  others: 'Avise os outros com educação: agradecemos o contato por você e dizemos que já contratou.',
  notifyOthers: 'Avisar os outros profissionais',
} as const
