import { maxFileMegabytes } from '#domain/pictures/picture.ts'
import type { Stage } from '#domain/portfolio/work.ts'
import type { HiddenReason, SuspensionReason } from '#domain/professionals/professional.ts'
import type { Language, PaymentMethod } from '#domain/professionals/profile-settings/about.ts'
import { type DayHours, groupedHours } from '#domain/professionals/profile-settings/day-hours.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { formatCount, formatDate, formatHours } from './format.ts'
import { suspensionTexts } from './verification.ts'

/** Why the professional is suspended, and until when if that is known. */
export const suspendedFor = (reason: SuspensionReason, until?: Date | null) =>
  `Motivo: ${inSentence(suspensionTexts[reason])}.${until ? ` Seu perfil volta em ${formatDate(until)}.` : ''}`

/** Texts of the profile settings (product: Professional side). */
export const profileSettingsTexts = {
  back: 'Perfil',
  save: 'Salvar',
  saving: 'Salvando',
  saved: 'Salvo. A mudança já vale.',
  savedQuiet: 'Salvo.',
  preview: 'Ver como os clientes veem',
  edit: 'Editar perfil',
  hidden: {
    unfinished: {
      title: 'Seu cadastro está pela metade',
      text: 'Quando ele estiver completo, os clientes veem sua página e pedem pelo seu link.',
    },
    suspended: {
      title: 'Seu perfil está suspenso',
      text: 'Enquanto isso você não desbloqueia contatos, e os clientes não veem sua página nem pedem pelo seu link. Os contatos que você já tem continuam.',
    },
  } satisfies Record<HiddenReason, { title: string; text: string }>,
  hiddenAsk: 'Contestar a suspensão',

  photo: 'Foto',
  photoIntro: 'Um rosto de frente, com boa luz, passa confiança. Logotipo também serve.',
  photoNone: 'Sem foto: os clientes veem suas iniciais.',
  photoSet: 'Os clientes veem sua foto.',
  photoAlt: (name: string) => `Foto de ${name}`,
  photoFile: 'Escolha uma foto',
  photoHelp: `JPEG, PNG, WebP, AVIF ou GIF de até ${maxFileMegabytes} MB.`,
  photoSend: 'Usar esta foto',
  photoSending: 'Enviando',
  photoRemove: 'Excluir foto',
  photoSaved: 'Foto trocada. Os clientes já veem a nova.',
  photoRemoved: 'Foto excluída. No lugar dela ficam suas iniciais.',
  crop: 'Enquadre a foto',
  cropHelp: 'Arraste a foto, ou use os controles abaixo.',
  zoom: 'Aproximar',
  acrossLabel: 'Para os lados',
  downLabel: 'Para cima e para baixo',
  photoFailed: 'A foto não foi enviada. Confira sua conexão e tente de novo.',

  about: 'Sobre você',
  aboutIntro: 'Conte há quanto tempo trabalha, o que faz melhor e como é o seu atendimento.',
  aboutField: 'Seu texto',
  aboutHelp: (good: number) =>
    `Com ${good} caracteres ou mais o texto conta para a nota do perfil. Telefone, e-mail e links ficam de fora: o contato vem com o pedido.`,
  languages: 'Idiomas em que você atende',
  payments: 'Formas de pagamento que você aceita',
  aboutSet: (length: number) => `Texto de ${formatCount(length, 'caractere', 'caracteres')}`,
  aboutNone: 'Sem texto ainda',

  services: 'Serviços',
  servicesIntro: 'Você recebe pedidos destes serviços. Pode ter até 10.',
  yourServices: (services: number, max: number) => `Seus serviços: ${services} de ${max}`,
  noServices: 'Nenhum serviço ainda. Procure acima e toque em “Incluir”.',
  noneOffered: 'Nenhum serviço ainda',
  addService: 'Incluir serviço',
  searchService: 'Que serviço você faz?',
  searchHelp: 'Digite ao menos 4 letras, como “torneira pingando” ou “pintor”.',
  search: 'Buscar',
  noService: (typed: string) => `Nenhum serviço para “${typed}”. Tente outra palavra.`,
  add: 'Incluir',
  addNamed: (service: string) => `Incluir ${service}`,
  remove: 'Retirar',
  removeNamed: (service: string) => `Retirar ${service}`,
  isYours: 'Já é seu',
  noStartingPrice: 'Preço a combinar',
  startingPrice: (service: string) => `Seu preço de ${service}, a partir de`,
  startingPriceHelp:
    'Aparece no seu perfil, na lista de profissionais e nas indicações. Em branco: “Preço a combinar”.',
  saveStartingPrice: 'Salvar preço',
  notAPrice: 'Digite um valor entre R$ 0,01 e R$ 100.000,00, ou deixe em branco.',

  area: 'Onde você atende',
  areaIntro: 'Os pedidos chegam destes lugares. Uma mudança vale já para o próximo pedido.',
  baseCode: 'CEP de onde você sai para trabalhar',
  baseCodeHelp: 'Com ele achamos seu bairro e sua cidade. Nenhum cliente vê.',
  baseNow: (place: string) => `Você sai de ${place}.`,
  codeSilent: 'Não conseguimos consultar este CEP agora. Abra “Não sei meu CEP” e escolha o estado e a cidade.',
  baseState: 'Estado',
  baseStateEmpty: 'Escolha o estado',
  base: 'Sua cidade',
  baseHelp: 'De onde você sai para trabalhar, como Campinas.',
  district: 'Bairro',
  districtHelp: 'Nenhum cliente vê.',
  radius: 'Até onde você vai',
  onlyBase: 'Só na cidade',
  radiusOption: (km: number) => `Até ${km} km`,
  otherCities: 'Outras cidades que você atende',
  otherCitiesHelp: 'Desmarque para retirar.',
  addCity: 'Incluir outra cidade',
  addCityHelp: 'Escreva com o estado, como Niterói, RJ.',
  states: 'Estados inteiros',
  statesHelp: 'Só se você atende em qualquer cidade do estado.',
  online: 'Atendo online, em todo o Brasil',
  onlineHelp: 'Para serviços que se fazem a distância, como aulas e consultoria.',
  covers: (cities: number) =>
    cities === 0 ? 'Você ainda não atende nenhuma cidade.' : `Você atende ${formatCount(cities, 'cidade', 'cidades')}`,
  mapLabel: (cities: number) => `Mapa com ${formatCount(cities, 'cidade atendida', 'cidades atendidas')}`,
  wholeCountry: 'Sua área é grande demais para o mapa.',

  hours: 'Horários',
  hoursIntro:
    'Quando você trabalha. Deixe em branco os dias em que não atende. À noite, o fim pode ser no dia seguinte: das 18:00 às 02:00.',
  from: 'Das',
  to: 'Até',
  hoursNone: 'Sem horários ainda',
  hoursDays: (days: number) => `${formatCount(days, 'dia', 'dias')} por semana`,

  portfolio: 'Portfólio',
  portfolioIntro: 'Mostre trabalhos prontos, em álbuns de até 30 fotos. Cinco fotos já contam para a nota do perfil.',
  portfolioNone: 'Nenhum álbum ainda',
  portfolioNoneText: 'Crie um álbum para um tipo de trabalho, como “Salas e quartos”, e adicione as fotos.',
  albumTitle: 'Nome do álbum',
  albumTitleHelp: 'Como “Fachadas” ou “Antes e depois”.',
  createAlbum: 'Criar álbum',
  pictures: (pictures: number) => formatCount(pictures, 'foto', 'fotos'),
  renameAlbum: 'Trocar nome',
  removeAlbum: 'Excluir álbum',
  removeAlbumNote: 'As fotos do álbum também são excluídas. Não dá para desfazer.',
  addPicture: 'Incluir foto',
  noRoomInAlbum: 'o álbum não tem lugar para mais fotos.',
  addPictureHelp: (left: number) =>
    `JPEG, PNG, WebP, AVIF ou GIF de até ${maxFileMegabytes} MB. Cabem mais ${formatCount(left, 'foto', 'fotos')}.`,
  sendPicture: 'Enviar foto',
  choosePicture: 'Escolha uma foto antes de enviar.',
  sendingPictures: (position: number, of: number) => `Enviando ${position} de ${of}`,
  pictureOf: (position: number, album: string) => `Foto ${position} do álbum ${album}`,
  caption: 'Legenda',
  captionHelp: 'O que foi feito, em poucas palavras.',
  stage: 'Antes ou depois?',
  noStage: 'Nenhum dos dois',
  earlier: 'Mais para o começo',
  later: 'Mais para o fim',
  removePicture: 'Excluir foto',
  backToPortfolio: 'Portfólio',
  emptyAlbum: 'Este álbum ainda não tem fotos. Enquanto isso ele não aparece para os clientes.',

  pause: 'Pausa e volume',
  pauseIntro: 'Decida quanto trabalho quer receber.',
  pauseNow: 'Pausar pedidos',
  pauseText:
    'Durante a pausa você não recebe pedidos, não desbloqueia contatos e não aparece nas listas. Conversas continuam.',
  pauseUntil: 'Voltar em',
  pauseUntilHelp: 'Nesse dia os pedidos voltam sozinhos. Deixe em branco para voltar quando quiser.',
  pauseButton: 'Pausar',
  pausedOpen: 'Você está em pausa. Nenhum pedido chega até você voltar.',
  pausedTill: (day: string) => `Você está em pausa até ${day}. Nesse dia os pedidos voltam sozinhos.`,
  pausedTitle: 'Você está em pausa',
  pausedText: 'Enquanto ela durar, nenhum pedido novo chega e nenhum contato é desbloqueado.',
  resume: 'Voltar a receber pedidos',
  capacity: 'Contatos abertos ao mesmo tempo',
  capacityHelp:
    'Com esse número de contatos em aberto, novos pedidos esperam. Vale para os pedidos que chegam até você.',
  capacityNow: (capacity: number) => `Até ${formatCount(capacity, 'contato aberto', 'contatos abertos')} por vez`,
} as const

export const languageTexts = {
  portuguese: 'Português',
  english: 'Inglês',
  spanish: 'Espanhol',
  libras: 'Libras',
  french: 'Francês',
  italian: 'Italiano',
  german: 'Alemão',
  japanese: 'Japonês',
} as const satisfies Record<Language, string>

export const paymentTexts = {
  pix: 'Pix',
  cash: 'Dinheiro',
  credit_card: 'Cartão de crédito',
  debit_card: 'Cartão de débito',
  transfer: 'Transferência',
  invoice: 'Boleto ou nota',
} as const satisfies Record<PaymentMethod, string>

export const stageTexts = { before: 'Antes', after: 'Depois' } as const satisfies Record<Stage, string>

export const weekdayTexts = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const

/** "Segunda-feira a sexta-feira, das 8h às 18h" */
export const hoursLines = (hours: readonly DayHours[]) =>
  groupedHours(hours).map(({ days, opensAt, closesAt }) => {
    const first = weekdayTexts[days[0]!]!
    const last = weekdayTexts[days.at(-1)!]!
    const named = days.length === 1 ? first : `${first} ${days.length === 2 ? 'e' : 'a'} ${last.toLowerCase()}`
    const times = opensAt === 0 && closesAt === 1440 ? 'o dia todo' : formatHours(opensAt, closesAt)
    return `${named}, ${times}${closesAt < opensAt ? ' do dia seguinte' : ''}`
  })
