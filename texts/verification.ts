import { maxFileMegabytes } from '#domain/pictures/picture.ts'
import type { SuspensionReason } from '#domain/professionals/professional.ts'
import {
  pictureRetentionDays,
  type DecisionReason,
  type Piece,
  type TypedField,
} from '#domain/verification/verification.ts'
import type { VerificationEvent, VerificationKind, VerificationStatus } from '#domain/verification/verification.ts'
import { formatList } from './format.ts'

/** Names of documents, for professionals and staff. */

const council = (emails: string, whose: string) => ({
  name: `Registro no ${emails}`,
  use: `Mostra que você pode trabalhar como ${whose}. Sem ele não dá para desbloquear contatos desses serviços.`,
})

export const kindTexts = {
  identity: {
    name: 'Identidade',
    use: 'Libera contatos sem limite e mostra “Documentos aprovados” no seu perfil.',
  },
  company: { name: 'Empresa (CNPJ)', use: 'Para quem atende como empresa ou MEI.' },
  criminal_record: {
    name: 'Certidão de antecedentes criminais',
    use: 'Pedida para cuidar de crianças e idosos; nos outros serviços, soma confiança ao perfil. Vale por 90 dias desde a emissão.',
  },
  insurance: { name: 'Seguro de responsabilidade civil', use: 'Mostra que um dano durante o serviço está coberto.' },
  cau: council('CAU', 'arquiteto'),
  crc: council('CRC', 'contador'),
  crea: council('CREA', 'engenheiro'),
  creci: council('CRECI', 'corretor de imóveis'),
  cref: council('CREF', 'profissional de educação física'),
  crefito: council('CREFITO', 'fisioterapeuta ou terapeuta ocupacional'),
  crefono: council('CREFONO', 'fonoaudiólogo'),
  coren: council('COREN', 'enfermeiro ou técnico'),
  crm: council('CRM', 'médico'),
  crmv: council('CRMV', 'veterinário'),
  crn: council('CRN', 'nutricionista'),
  cro: council('CRO', 'dentista'),
  crp: council('CRP', 'psicólogo'),
  oab: council('OAB', 'advogado'),
} as const satisfies Record<VerificationKind, { name: string; use: string }>

export const statusTexts = {
  optional: { label: 'Opcional', tone: 'neutral', icon: 'camera' },
  pending: { label: 'Falta enviar', tone: 'neutral', icon: 'camera' },
  in_review: { label: 'Em análise', tone: 'info', icon: 'clock' },
  correction: { label: 'Precisa de correção', tone: 'warning', icon: 'edit' },
  approved: { label: 'Aprovado', tone: 'success', icon: 'check-circle' },
  refused: { label: 'Recusado', tone: 'danger', icon: 'close' },
  expired: { label: 'Vencido', tone: 'warning', icon: 'calendar' },
} as const satisfies Record<VerificationStatus | 'optional', { label: string; tone: string; icon: string }>

export const pieceTexts = {
  front: { label: 'Frente do documento', help: 'RG, CNH ou outro documento com foto, inteiro e sem reflexo.' },
  back: { label: 'Verso do documento', help: 'O outro lado. Da CNH digital, o PDF com o QR code.' },
  selfie: { label: 'Sua foto segurando o documento', help: 'Rosto e documento aparecendo, em lugar claro.' },
  certificate: { label: 'Documento', help: 'Foto ou PDF, com todas as páginas que importam.' },
  card: { label: 'Carteira ou certidão do conselho', help: 'Com nome, número e situação regular.' },
  policy: { label: 'Apólice', help: 'A página com seu nome, a cobertura e a validade.' },
} as const satisfies Record<Piece, { label: string; help: string }>

export const typedTexts: Record<TypedField, string> = {
  holder: 'Nome completo, como no documento',
  number: 'Número',
  uf: 'Estado do registro',
  issuedOn: 'Data de emissão',
  validUntil: 'Válido até',
}

/** Fields with other names beside some documents. */
const typedTextsByKind: Partial<Record<VerificationKind, Partial<Record<TypedField, string>>>> = {
  company: { holder: 'Razão social', number: 'CNPJ' },
  insurance: { holder: 'Seguradora', number: 'Número da apólice' },
  identity: { number: 'CPF de quem responde pela empresa' },
}

export const typedTextOf = (kind: VerificationKind, field: TypedField) =>
  typedTextsByKind[kind]?.[field] ?? typedTexts[field]

/** To the professional: what is wrong, then what to do. */
export const reasonTexts = {
  unreadable: 'Não deu para ler. Tire outra foto, em lugar claro e sem reflexo.',
  cut_off: 'Uma parte ficou de fora. Enquadre o documento inteiro.',
  other_document: 'Este não é o documento pedido. Confira qual é e envie de novo.',
  out_of_date: 'O documento está vencido. Envie um dentro da validade.',
  name_differs: 'O nome escrito não é o do documento. Confira e envie de novo.',
  number_differs: 'O número escrito não é o do documento. Confira e envie de novo.',
  face_hidden: 'Seu rosto não aparece bem na foto. Tire outra sem óculos escuros nem boné.',
  face_differs: 'A pessoa da foto não parece ser a do documento.',
  of_somebody_else: 'O documento é de outra pessoa ou empresa.',
  altered: 'O documento parece ter sido alterado.',
  not_active: 'O registro ou a empresa não está em situação regular.',
  not_enough: 'O que foi enviado não basta para comprovar.',
} as const satisfies Record<DecisionReason, string>

export const eventTexts = {
  send: 'Enviado para análise',
  ask_correction: 'Correção pedida',
  approve: 'Aprovado',
  refuse: 'Recusado',
  expire: 'Venceu',
  replace: 'Trocado por um mais novo',
} as const satisfies Record<VerificationEvent, string>

export const suspensionTexts = {
  false_documents: 'Documento falso ou de outra pessoa',
  paid_and_did_not_come: 'Recebeu e não fez o serviço',
  asked_advance: 'Pediu pagamento antecipado contra as regras',
  offended_client: 'Ofendeu ou ameaçou um cliente',
  shared_account: 'Emprestou ou vendeu a conta',
  chargeback: 'Compra de moedas contestada no banco',
} as const satisfies Record<SuspensionReason, string>

export const documentsTexts = {
  title: 'Documentos',
  intro: 'Quem comprova a identidade recebe mais respostas. Além de você, só quem confere vê o que você envia.',
  erased: `As imagens são apagadas ${pictureRetentionDays} dias depois da decisão. Fica só o resultado. As que você não enviar para análise saem em ${pictureRetentionDays} dias.`,
  wantedBy: (services: string) => `Exigido para: ${services}.`,
  open: 'Enviar',
  renew: 'Enviar um novo',
  fix: 'Corrigir',
  back: 'Documentos',
  held: (day: string) => `Vale até ${day}.`,
  sent: (day: string, by: string) => `Enviado em ${day}. Respondemos até ${by}.`,
  decided: (day: string) => `Decidido em ${day}.`,
  pieces: 'Arquivos',
  piecesHelp: `JPEG, PNG, WebP, AVIF, GIF ou PDF de até ${maxFileMegabytes} MB cada.`,
  sentAtOnce: 'Cada arquivo é enviado assim que você escolhe.',
  typed: 'Dados do documento',
  choose: (label: string) => `Escolher arquivo: ${label}`,
  upload: 'Enviar arquivo',
  again: 'Trocar arquivo',
  arrived: 'Recebido',
  askedAgain: 'Envie de novo',
  missing: 'Falta este arquivo',
  missingPieces: (labels: readonly string[]) =>
    `${labels.length === 1 ? 'Falta enviar' : 'Faltam'}: ${formatList(labels.map((label) => `“${label}”`))}.`,
  sending: 'Enviando…',
  oneFile: 'só cabe um arquivo aqui.',
  look: 'Ver o que enviei',
  notSent: 'O arquivo não foi enviado: a conexão falhou. Tente de novo.',
  kept: 'Arquivo guardado. Confira os outros e envie para análise.',
  handIn: 'Enviar para análise',
  handInAgain: 'Enviar a correção',
  cnpjHelp: 'Com letras ou só números.',
  personHelp: 'A pessoa do documento e da foto. Cada CPF vale para um perfil só.',
  none: 'Nada a enviar agora.',
  note: (note: string) => `Recado do nosso time: ${note}`,
  closed: {
    unfinished: 'Termine o cadastro primeiro: com seu CPF ou CNPJ comparamos os documentos.',
    suspended: 'Seu perfil está suspenso: não é possível enviar documentos agora.',
  },
  missingFor: (names: string) => `Para desbloquear este contato falta comprovar: ${names}.`,
  sendNow: 'Enviar documentos',
} as const
