import type { ItemKind, ProposalState, Unit } from '#domain/proposals/proposal.ts'
import { maxProposalPhotos, formatQuantity } from '#domain/proposals/proposal.ts'
import { formatCount, formatDay, formatMoney, withHardSpace } from './format.ts'

export const unitTexts = {
  un: 'un',
  m2: 'm²',
  m: 'm',
  hora: 'hora',
  dia: 'dia',
  verba: 'verba',
} as const satisfies Record<Unit, string>

/** Plural from two; "1,5 hora" is singular. */
const unitsTexts = { ...unitTexts, hora: 'horas', dia: 'dias', verba: 'verbas' } as const satisfies Record<Unit, string>

export const itemKindTexts = { labour: 'Mão de obra', material: 'Material' } as const satisfies Record<ItemKind, string>

export const proposalStateTexts = {
  sent: 'Enviado',
  seen: 'Visto',
  change_requested: 'Mudança pedida',
  accepted: 'Aceito',
  refused: 'Recusado',
  withdrawn: 'Retirado',
  expired: 'Vencido',
  superseded: 'Substituído',
} as const satisfies Record<ProposalState, string>

/** The state for the person who has to act. */
export const proposalStatusTexts = {
  client: {
    sent: { title: 'Esperando sua resposta', text: 'Leia com calma. Você pode pedir mudança, aceitar ou recusar.' },
    seen: { title: 'Esperando sua resposta', text: 'Leia com calma. Você pode pedir mudança, aceitar ou recusar.' },
    change_requested: {
      title: 'Você pediu uma mudança',
      text: 'Avisamos quando a nova versão chegar. Você ainda pode aceitar esta como está.',
    },
    accepted: {
      title: 'Vocês fecharam este orçamento',
      text: 'O profissional ficou marcado como contratado. Uma mudança agora precisa do acordo dos dois.',
    },
    refused: { title: 'Você recusou esta versão', text: 'O profissional pode enviar outra.' },
    withdrawn: {
      title: 'O profissional retirou este orçamento',
      text: 'Ele não vale mais e não pode ser aceito. Se ainda quiser, peça outro ao profissional.',
    },
    expired: { title: 'A validade terminou', text: 'Se ainda quiser, peça uma nova versão ao profissional.' },
    superseded: { title: 'Há uma versão mais nova', text: 'Esta não vale mais. Veja abaixo as outras versões.' },
  },
  professional: {
    sent: { title: 'Enviado ao cliente', text: 'Avisamos quando ele abrir e quando responder.' },
    seen: { title: 'O cliente já abriu', text: 'Avisamos quando ele responder.' },
    change_requested: { title: 'O cliente pediu uma mudança', text: 'Leia o pedido e envie uma nova versão.' },
    accepted: {
      title: 'O cliente aceitou',
      text: 'É o que vocês combinaram. Para mudar algo, envie uma nova versão: esta vale até o cliente aceitar a outra.',
    },
    refused: { title: 'O cliente recusou esta versão', text: 'O contato continua: você pode enviar outra.' },
    withdrawn: {
      title: 'Você retirou este orçamento',
      text: 'O cliente não pode mais aceitá-lo. O contato continua: você pode enviar outra versão.',
    },
    expired: { title: 'A validade terminou', text: 'Envie uma nova versão se o trabalho ainda interessar.' },
    superseded: { title: 'Há uma versão mais nova', text: 'Esta não vale mais. Veja abaixo as outras versões.' },
  },
} as const satisfies Record<'client' | 'professional', Record<ProposalState, { title: string; text: string }>>

const endedUnanswered = {
  title: 'O contato terminou',
  text: 'Este orçamento não pode mais ser aceito nem mudado. Vocês ainda podem ler e baixar.',
}
/** The state of a proposal once its contact has ended. */
export const overTexts = {
  sent: endedUnanswered,
  seen: endedUnanswered,
  change_requested: endedUnanswered,
  accepted: { title: 'Vocês fecharam este orçamento', text: 'É o que vocês combinaram. O contato já terminou.' },
  refused: { title: 'Orçamento recusado', text: 'O contato terminou.' },
  withdrawn: { title: 'Orçamento retirado', text: 'O contato terminou.' },
  expired: { title: 'A validade terminou', text: 'O contato terminou.' },
  superseded: proposalStatusTexts.client.superseded,
} as const satisfies Record<ProposalState, { title: string; text: string }>

/** "2 fotos" of a proposal, beside others. */
export const photosCount = (photos: number) => formatCount(photos, 'foto', 'fotos')

export const proposalTexts = {
  title: 'Orçamento',
  pageDescription: (professional: string) => `Orçamento de ${professional}.`,
  version: (version: number) => `Orçamento, versão ${version}`,
  none: 'Itens, prazo e garantia em um só lugar: o cliente lê, pede mudança ou aceita.',
  noneYet: 'Nenhum orçamento enviado.',
  makeNow: 'Envie o orçamento',
  make: 'Fazer orçamento',
  makeNext: 'Fazer nova versão',
  formTitle: 'Montar orçamento',
  formIntro: (client: string, category: string) => `Para ${client}\u00a0· ${category}`,
  nextNote: 'O cliente vê o que mudou. Esta versão toma o lugar da anterior.',
  agreedNote: 'O cliente já aceitou uma versão. Ela vale até ele aceitar esta.',
  requestedChange: 'O cliente pediu',
  backToContact: 'Contato',
  backToOrder: 'Pedido',
  answers: 'O que o cliente contou no pedido',
  lines: 'Itens',
  linesHelp: 'Separe mão de obra e material: fica claro o que está incluído.',
  line: (position: number) => `Item ${position}`,
  kind: 'Tipo',
  description: 'Descrição',
  descriptionHint: 'Ex.: pintar paredes da sala, duas demãos',
  quantity: 'Quantidade',
  unit: 'Unidade',
  unitPrice: 'Preço unitário',
  remove: 'Remover',
  removeLine: (position: number) => `Remover item ${position}`,
  add: 'Adicionar item',
  full: 'O orçamento já tem 30 itens.',
  extras: 'Deslocamento e desconto',
  travel: 'Deslocamento',
  discount: 'Desconto',
  terms: 'Condições',
  payment: 'Forma de pagamento',
  paymentHelp: 'Combine o pagamento depois do serviço ou por etapa concluída.',
  paymentUsual: 'Pix ou dinheiro, depois do serviço pronto',
  startsOn: 'Início',
  endsOn: 'Término',
  validDays: 'Validade, em dias',
  warrantyDays: 'Garantia, em dias',
  conditions: 'Outras condições',
  conditionsHelp: 'O que não está incluído, quem retira o entulho, o que o cliente precisa deixar pronto.',
  labourSum: 'Mão de obra',
  materialSum: 'Material',
  sums: 'Somas',
  total: 'Total',
  liveTotal: 'Total até agora',
  preview: 'Revisar orçamento',
  previewNext: 'Revisar nova versão',
  previewNote: 'Você confere tudo antes de enviar.',
  previewTitle: 'Confira antes de enviar',
  previewIntro: (to: string) => `${to}. Nada foi enviado ainda.`,
  backToEdit: 'Voltar e editar',
  send: 'Enviar orçamento',
  sendNext: 'Enviar nova versão',
  sending: 'Enviando',
  sendNote: 'O cliente recebe um aviso. Você pode retirar o orçamento enquanto ele não responder.',
  sent: 'Orçamento enviado. O cliente recebe um aviso agora.',
  withdraw: 'Retirar orçamento',
  withdrawTitle: (total: string) => `Retirar o orçamento de ${total}?`,
  withdrawText:
    'O cliente recebe um aviso, vê que o orçamento foi retirado e não pode mais aceitá-lo. Não dá para desfazer: para oferecer de novo, envie outra versão.',
  keepOffer: 'Manter orçamento',
  withdrawn: 'Orçamento retirado. O cliente recebe um aviso.',
  over: 'Este contato terminou: não dá para enviar orçamentos.',
  badQuantity: 'Digite uma quantidade maior que zero, como 2 ou 2,5.',
  badMoney: 'Digite um valor em reais, como 45,00.',
  noLines: 'Inclua pelo menos um item com descrição, quantidade e preço.',
  changedElsewhere: 'Este orçamento mudou em outra aba ou aparelho',
  changedAt: (version: number, at: string) =>
    `A versão ${version} foi enviada em ${at}. O que você escreveu continua aqui e não foi enviado.`,
  saysOtherwise: (version: number) => `O que a versão ${version} diz de diferente`,
  saysTheSame: 'Itens e condições são os mesmos que estão aqui.',
  takeText: (version: number) => `Se continuar, o que está aqui toma o lugar da versão ${version} quando você enviar.`,
  take: 'Continuar com o que está aqui',
  taken: (version: number) => `Ao enviar, o que está aqui será a versão ${version + 1}, no lugar da versão ${version}.`,
  seeVersion: (version: number) => `Ver a versão ${version}`,
  templates: 'Modelos',
  templatesText: 'Comece de um modelo seu.',
  pickTemplate: 'Usar',
  templateName: 'Nome do modelo',
  templateHelp: 'Guarde estes itens e condições para os próximos orçamentos.',
  photos: 'Fotos',
  photo: (number: number, of: number) => `Foto ${number} de ${of}`,
  photosHelp: `Até ${maxProposalPhotos} fotos de trabalhos parecidos, do material ou do que você viu no local. Só o cliente e você veem.`,
  photosWithoutScript: 'Para enviar fotos, abra esta página em um navegador com JavaScript ligado.',
  choosePhotos: 'Escolher fotos',
  sendingPhoto: (position: number, of: number) => (of === 1 ? 'Enviando…' : `Enviando ${position} de ${of}…`),
  removePhoto: (number: number) => `Remover a foto ${number}`,
  photosFull: `São no máximo ${maxProposalPhotos} fotos. Remova uma para trocar.`,
  tooManyPhotos: `Escolha até ${maxProposalPhotos} fotos. As que passaram disso ficaram de fora.`,
  photoFailed: 'A foto não foi enviada. Confira sua conexão e tente de novo.',

  saveTemplate: 'Salvar como modelo',
  templateSaved: 'Modelo salvo. Ele aparece quando você montar o próximo orçamento.',
  deleteTemplate: 'Excluir',
  templateDeleted: (name: string) => `Modelo “${name}” excluído.`,
  undoDelete: 'Desfazer',
  deleteTemplateNamed: (name: string) => `Excluir o modelo ${name}`,

  from: 'De',
  to: 'Para',
  documentsChecked: 'Documentos aprovados',
  sentAt: 'Enviado em',
  standing: 'Situação',
  validUntil: 'Válido até',
  warranty: 'Garantia',
  noWarranty: 'Sem garantia além da lei',
  start: 'Início',
  end: 'Término',
  toAgree: 'A combinar',
  isNew: 'Novo',
  isChanged: 'Mudou',
  was: (text: string) => `antes ${text}`,
  gone: 'Itens retirados',
  noConditions: 'Nenhuma',
  noPhotos: 'Sem fotos nesta versão.',
  changedSince: (version: number) => `O que mudou em relação à versão ${version} está marcado.`,
  sameAs: (version: number) => `Nada mudou em relação à versão ${version}, só a validade.`,
  pdf: 'Baixar PDF',
  versions: 'Todas as versões',
  thisOne: 'esta',
  offerOfChange: 'Proposta de mudança',
  offerText:
    'Você já aceitou uma versão, e ela continua valendo. Só muda se você aceitar esta. Se preferir, não faça nada.',
  offerTextForProfessional: 'A versão aceita continua valendo até o cliente aceitar esta.',
  answer: { client: 'O que você escreveu', professional: 'O que o cliente escreveu' },
  accept: 'Aceitar orçamento',
  confirmTitle: 'Confira antes de aceitar',
  confirmText: 'Você combina com o profissional exatamente o que está aqui. Nada é cobrado por nós.',
  included: 'O que está incluído',
  startIsPast: 'O dia do início já passou. Combine outro com o profissional, ou peça uma mudança antes de aceitar.',
  confirm: 'Confirmar e aceitar',
  confirming: 'Aceitando',
  notYet: 'Ainda não',
  hiredNote:
    'Ao aceitar, o profissional fica marcado como contratado neste pedido. Depois você conta como foi e avalia.',
  askChange: 'Pedir mudança',
  askChangeLabel: 'O que você quer mudar?',
  askChangeHelp: 'Ex.: tirar o material, começar uma semana depois, incluir o corredor.',
  sendChange: 'Enviar pedido de mudança',
  refuse: 'Recusar',
  refuseLabel: 'Por que não? (opcional)',
  refuseHelp: 'O profissional lê o que você escrever aqui.',
  sendRefusal: 'Recusar orçamento',
  accepted: 'Orçamento aceito. O profissional recebe um aviso agora.',
  changeAsked: 'Pedido de mudança enviado.',
  refused: 'Orçamento recusado.',
  openChat: 'Conversar',
  care: "Nunca pague antes do serviço para 'reservar horário'. Confira o valor na maquininha antes de digitar a senha.",
  see: 'Ver orçamento',
  foot: (origin: string) =>
    `Orçamento enviado pela ${origin}. O serviço é combinado e pago diretamente entre cliente e profissional.`,
} as const

export const warrantyText = (days: number) => (days ? formatCount(days, 'dia', 'dias') : proposalTexts.noWarranty)
export const dayOrLater = (day: string | null) => (day ? formatDay(day) : proposalTexts.toAgree)
export const quantityWithUnit = (quantity: number, unit: Unit) =>
  withHardSpace(formatQuantity(quantity), (quantity < 2_000 ? unitTexts : unitsTexts)[unit])
export const versionText = (version: number, state: ProposalState, cents: number) =>
  `Versão ${version}\u00a0· ${formatMoney(cents)}\u00a0· ${proposalStateTexts[state]}`
