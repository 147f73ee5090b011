import { formatCount } from './format.ts'

/** Shared by API and page. */
export const tokenChangedText =
  'O token de autenticação do profissional mudou. Por favor, consulte o time de tecnologia para suporte.'

/** The institutional console (spec 2, 8). */
export const institutionalConsoleTexts = {
  title: 'Conversas institucionais',
  intro:
    'Leia as conversas dos profissionais operados pelo nosso time. Aqui ninguém escreve, e cada leitura fica registrada.',
  nav: 'Conversas',
  professional: 'Profissional institucional',
  placeholder: 'Selecione um Pro Institucional...',
  profiles: 'Profissionais institucionais',
  noProfiles: 'Nenhum profissional institucional encontrado',
  noProfilesText: 'Quando um perfil passa a ser operado pelo time, ele aparece aqui.',
  nothingFound: 'Nenhum resultado encontrado',
  chooseProfile: 'Comece pelo profissional',
  chooseProfileText: 'Escolha um acima, digitando o nome ou o serviço, para ver as conversas.',
  noConversations: 'Não há conversas para este profissional institucional',
  chooseConversation: 'Selecione uma conversa',
  chooseConversationText: 'As mensagens aparecem aqui. Ler não muda nada para o profissional nem para o cliente.',
  listLoading: 'Carregando as conversas',
  refresh: 'Atualizar',
  messagesLoading: 'Carregando as mensagens',
  messagesFailed: 'Não conseguimos carregar as mensagens. Tente novamente.',
  noMessages: 'Ninguém escreveu ainda.',
  readOnly: 'Somente leitura',
  closed: 'Conversa encerrada\u00a0· Somente leitura',
  backToList: 'Voltar para as conversas',
  unknownProfile: 'Não encontramos este profissional institucional',
  unknownProfileText: 'Volte ao console e escolha um da lista.',
  unknownConversation: 'Não encontramos esta conversa',
  unknownConversationText: 'Ela não é deste profissional institucional. Escolha uma da lista.',
  backToConsole: 'Voltar ao console',
} as const

export const profilesFoundText = (found: number) =>
  formatCount(found, 'profissional na lista', 'profissionais na lista')
