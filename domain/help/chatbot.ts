import { plainCharacters } from '#domain/shared/slug.ts'

/**
 * Intents that the chatbot recognises by rule (spec 2, chatbot page; AMB-54). It never speaks about a person's
 * orders.
 */

export const questionLimit = 500

/** Limit per address. */
export const chatbotLimit = { name: 'chatbot-by-address', points: 40, durationSeconds: 60 }

export const chatbotIntents = [
  'empty',
  'too_long',
  'safety',
  'person',
  'pin',
  'refund',
  'delete_account',
  'own_order',
  'become_professional',
  'hours',
  'app',
  'coins',
  'price',
  'cancel',
  'greeting',
  'thanks',
  'found',
  'nothing',
] as const
export type ChatbotIntent = (typeof chatbotIntents)[number]

type Rule = {
  intent: ChatbotIntent
  /** Matched against normalised text: lower case, no accents, single spaces. */
  says: RegExp
  /** Fixed links, before search results. */
  articles: readonly string[]
  /** Whether services are searched. */
  looksForServices?: boolean
  offersTicket?: boolean
}

const askedInAdvance = String.raw`(pix|dinheiro|pagamento|valor|metade|sinal|entrada) (antecipad[oa]|adiantad[oa])|pedi\w+ (um )?(sinal|adiantamento)|que eu pague antes`
/** Paid, and nobody came. Coins that did not arrive are another matter. */
const paidForNothing = String.raw`pag(?:uei|ou|amos)\b(?!.*\b(?:moedas?|saldo)\b).{0,40}\b(?:sumi(?:u|ram)|desapareceu|nao (?:veio|vieram|apareceu|apareceram|voltou|voltaram|terminou|fez))|sumi(?:u|ram) com (?:o|meu)`

/** First match wins: urgent before polite. */
export const chatbotRules: readonly Rule[] = [
  {
    intent: 'safety',
    says: new RegExp(
      String.raw`\b(golpe|golpista|fraude|fui (roubad|enganad)[oa]|ameac\w+|assedi\w+|clonaram|denunci\w+|xing\w+|ofend\w+|(pede|pediu|pediram) .{0,12}codigo|${askedInAdvance}|${paidForNothing})\b`,
    ),
    articles: ['como-evitar-golpes', 'como-denunciar-alguem', 'pix-antecipado-e-maquininha'],
    offersTicket: true,
  },
  {
    intent: 'person',
    says: /\b(atendente|humano|pessoa (real|de verdade)|alguem (do|da) (time|equipe|ajeita)|falar com (o time|a equipe|voces|alguem|uma pessoa)|(telefone|numero|whatsapp|zap|contato) (de voces|da ajeita)|ouvidoria|reclamacao|abrir (um )?(chamado|protocolo))\b/,
    articles: [],
    offersTicket: true,
  },
  {
    intent: 'pin',
    says: /\b(pin|codigo|sms)\b/,
    articles: ['nao-recebi-o-codigo', 'codigo-incorreto-ou-expirado', 'ninguem-pede-seu-codigo'],
  },
  {
    intent: 'refund',
    says: /\b(reembols\w+|estorn\w+|devol\w+|moedas? de volta|dinheiro de volta|ressarc\w+)\b/,
    articles: ['quando-as-moedas-voltam', 'como-pedir-devolucao-de-moedas'],
    offersTicket: true,
  },
  {
    intent: 'delete_account',
    says: /\b(excluir|apagar|deletar|encerrar|cancelar)( a)?( minha)? (conta|cadastro)\b/,
    articles: ['como-sair-da-ajeita', 'seus-dados-e-a-lgpd'],
  },
  {
    intent: 'cancel',
    says: /\b(cancel\w+|desist\w+) .{0,20}\b(pedido|servico|orcamento)\b/,
    articles: ['como-cancelar-um-pedido', 'como-recusar-um-profissional'],
  },
  {
    intent: 'own_order',
    says: /\b(cade|status|situacao|andamento|acompanhar|ver|onde (esta|ta)|como (esta|ta)|meu saldo|minhas conversas)\b.{0,24}\b(pedidos?|saldo|conversas?|mensagens)\b|\bmeu saldo\b/,
    articles: ['onde-acompanho-meu-pedido', 'o-que-significa-cada-situacao'],
  },
  {
    intent: 'become_professional',
    says: /\b((quero|como|posso) .{0,12}\b(trabalhar|(ser|viro|virar|me tornar) (um )?profissional|anunciar|prestar)|me cadastr\w+|cadastro de profissional|sou profissional)\b/,
    articles: ['como-funciona-para-profissionais', 'como-entrar-como-profissional', 'como-funcionam-as-moedas'],
  },
  {
    intent: 'hours',
    says: /\b(horarios?|que horas|aberto|feriado)\b.{0,30}\b(atend\w*|suporte|ajuda|time|equipe|hoje|voces)\b|\bhorario de atendimento\b|^(voces )?(atendem|trabalham|abrem|funcionam)\b.{0,20}\b(domingos?|sabados?|feriados?|fim de semana|hoje|amanha)\b/,
    articles: ['quando-o-time-atende'],
  },
  {
    intent: 'app',
    says: /\b(tem|baixar|baixo|instalar|instalo|cade|onde)\b.{0,15}\b(app|aplicativo)\b/,
    articles: [],
  },
  { intent: 'coins', says: /\bmoedas?\b/, articles: [] },
  {
    intent: 'price',
    says: /\b(quanto (custa|cobra|e|sai|fica|vale|paga)\w*|precos?|valor(es)?|caro|barato|gratis|gratuito)\b/,
    articles: ['quanto-custa-usar-a-ajeita', 'quanto-custa-um-servico'],
    looksForServices: true,
  },
  {
    intent: 'greeting',
    says: /^(oi+|ola|opa|bom dia|boa tarde|boa noite|e ai|hello|hi|alo)( (oi|ola|bom dia|boa tarde|boa noite|tudo bem|tudo bom|pessoal|gente))*$/,
    articles: ['como-fazer-um-pedido', 'como-funciona-para-profissionais'],
  },
  {
    intent: 'thanks',
    says: /^(muito )?(obrigad[oa]|valeu|vlw|brigad[oa]|agradec\w+|tchau|ate mais|perfeito|otimo|show)\b/,
    articles: [],
  },
]

/** The question without control characters and double spaces, as displayed. */
export const readQuestion = (typed: string) =>
  typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

/** Strips price words: "quanto custa um pintor?" leaves "pintor". */
export const withoutPriceWords = (text: string) =>
  plainCharacters(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(
      /\b(quanto|custa|custam|cobra|cobram|sai|fica|vale|paga|pagar|e|o|a|os|as|um|uma|de|do|da|para|pra|precos?|valor|valores|medio|media|qual|caro|barato|gratis|gratuito|servico|fazer|por)\b/g,
      ' ',
    )
    .replace(/ +/g, ' ')
    .trim()

export type Understood = {
  intent: ChatbotIntent
  articles: readonly string[]
  looksForServices: boolean
  offersTicket: boolean
}

/** The intent; `found` if only the search can tell. */
export function recognizeIntent(typed: string): Understood {
  const text = readQuestion(typed)
  const nothing = { articles: [], looksForServices: false, offersTicket: false }
  if (!text) return { intent: 'empty', ...nothing }
  if (text.length > questionLimit) return { intent: 'too_long', ...nothing }
  const plain = plainCharacters(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const rule = chatbotRules.find(({ says }) => says.test(plain))
  if (!rule) return { intent: 'found', articles: [], looksForServices: true, offersTicket: false }
  const { intent, articles, looksForServices = false, offersTicket = false } = rule
  return { intent, articles, looksForServices, offersTicket }
}

/** The price of the first service found; an estimate where `sampleSize` is 0. */
export type ServicePrice = {
  service: string
  unit: string
  minimumCents: number
  averageCents: number
  maximumCents: number
  sampleSize: number
}

/** An answer as codes: `texts/chatbot-answers.ts` has its words. */
export type ChatbotAnswer = {
  intent: ChatbotIntent
  articles: { slug: string; title: string }[]
  services: { name: string; fullSlug: string }[]
  price?: ServicePrice
  offersTicket: boolean
}
