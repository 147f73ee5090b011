import { brand } from './brand.ts'

/** Texts of push messages. */
export const pushTexts = {
  offer: {
    client: 'Quer saber na hora quando um profissional responder?',
    professional: 'Quer saber na hora quando o cliente responder?',
  },
  offerText: {
    client: 'A gente avisa neste aparelho, mesmo com a página fechada. Só sobre os seus pedidos e conversas.',
    professional:
      'A gente avisa neste aparelho, mesmo com a página fechada. Só sobre os seus contatos e pedidos da sua área.',
  },
  turnOn: 'Avisar neste aparelho',
  later: 'Agora não',
  waiting: 'Esperando a sua resposta',
  waitingText: 'O navegador vai perguntar se pode mostrar avisos. Toque em “Permitir”.',
  on: 'Pronto: este aparelho vai avisar você.',
  onText: 'Para desligar, é só abrir os avisos da sua conta.',
  onLink: 'Ver os meus aparelhos',
  denied: 'O navegador está bloqueando os avisos',
  deniedText: `Para liberar: toque no ícone ao lado do endereço da ${brand.name}, abra as permissões do site e mude Notificações para “Permitir”. Depois, recarregue esta página.`,
  failed: 'Não conseguimos ligar os avisos',
  failedText: 'Confira a sua conexão e tente de novo.',
  tryAgain: 'Tentar de novo',
  install:
    'No iPhone e no iPad, os avisos chegam quando a Ajeita está na tela de início: no Safari, toque em Compartilhar e em “Adicionar à Tela de Início”. Depois abra por lá.',
  installLink: 'Ver o passo a passo',
  devices: {
    title: 'Avisos neste e em outros aparelhos',
    intro: 'Estes aparelhos mostram as novidades na hora, mesmo com a página fechada.',
    none: 'Nenhum aparelho avisa você ainda.',
    here: 'Este aparelho',
    since: (ago: string) => `Ligado ${ago}`,
    remove: 'Não avisar mais',
    removeOne: (device: string) => `Não avisar mais em ${device}`,
    removed: 'Pronto: este aparelho não mostra mais avisos.',
    never: 'Este navegador não mostra avisos de sites.',
  },
} as const
