import type { AccountKind, DeletionConsequences } from '#domain/account-deletion/account-deletion.ts'
import { phoneRetentionDays } from '#domain/identity/client-suspension.ts'
import { documentRetentionYears } from '#domain/professionals/identity-ban.ts'
import { coolingOffDays } from '#domain/purchases/purchase-limits.ts'
import { href } from '#href.ts'
import { brand } from './brand.ts'
import { formatCount, formatCoins } from './format.ts'

export const deletedAccountAddress = href('/central-de-ajuda/exclusao-de-conta')

/** The page that asks for confirmation and account (M-03 to M-07). */
export const deletionChoiceTexts = {
  title: 'Exclusão de conta',
  description:
    'Como excluir a sua conta de cliente ou de profissional, e o que acontece com pedidos, conversas e moedas.',
  intro: 'Você pode sair quando quiser, sem pagar nada. Excluir é para sempre: confira antes o que termina.',
  keep: 'Quero manter minha conta',
  remove: 'Quero excluir minha conta',
  dialogTitle: 'Qual conta você quer excluir?',
  dialogClose: 'Fechar',
  legend: 'Tipo de conta',
  choices: {
    client: { label: 'Conta de cliente', help: 'Pedidos abertos são cancelados e as conversas, encerradas.' },
    professional: { label: 'Conta de profissional', help: 'Você perde todas as suas moedas e o perfil sai do site.' },
  } as const satisfies Record<AccountKind, { label: string; help: string }>,
  goOn: 'Continuar',
  chooseFirst: 'Escolha o tipo de conta para continuar.',
  endsTitle: 'O que termina',
  ends: [
    'Seu nome, celular, e-mail e endereço são apagados dos pedidos, também para quem já recebeu o contato.',
    'Tudo o que você escreveu nas conversas é apagado.',
    'Pedidos abertos são cancelados e negociações em andamento são encerradas.',
    'Conta de profissional: as moedas são perdidas.',
  ],
  staysTitle: 'O que fica',
  stays: [
    'Avaliações que você escreveu ficam, com o autor “Cliente”.',
    'Movimentos de moedas ficam pelo prazo da lei, sem o seu nome.',
    'Dívida de compra estornada pelo banco: continua depois da exclusão e passa para a próxima conta do mesmo número ou CPF. Para isso fica um código feito do número e do CPF ou CNPJ, sem os números.',
    `Conta suspensa: um código feito do número do celular, por até ${phoneRetentionDays} dias, e, na de profissional, do CPF ou CNPJ, por até ${documentRetentionYears} anos, para que ninguém recomece apagando a conta. O código não mostra os números.`,
    'Bônus de boas-vindas ou garantia já recebidos: um código feito do número do celular e do CPF, sem os números, para que sejam dados uma vez por pessoa.',
    'Quem tem as duas contas pode excluir só uma.',
  ],
  copyBefore: 'Quer guardar os seus dados? Baixe a cópia em',
  copyClient: 'Sua conta',
  copyOr: 'ou no',
  copyProfessional: 'perfil de profissional',
  more: 'Leia mais sobre encerrar a conta',
} as const

/** The page of one account kind: consequences, then the code. */
export const deletionPageTexts = {
  client: {
    title: 'Excluir conta de cliente',
    description: 'O que termina com a sua conta de cliente, e a confirmação.',
  },
  professional: {
    title: 'Excluir conta de profissional',
    description: 'O que termina com a sua conta de profissional, e a confirmação.',
  },
} as const satisfies Record<AccountKind, { title: string; description: string }>

export const deletionStepTexts = {
  intro: 'Não dá para desfazer. Ao excluir:',
  proof: 'Para confirmar que é você, enviamos um código para',
  send: 'Enviar código',
  keep: 'Quero manter minha conta',
  copy: 'Baixar meus dados',
  pinTitle: 'Confirme a exclusão',
  done: 'Conta excluída.',
  codeSent: 'O código foi enviado para o seu celular.',
  failed: 'Não conseguimos excluir agora. Tente de novo em instantes.',
  warning: 'Ao digitar o código certo, a conta é excluída na hora.',
  goneTitle: 'Sua conta foi excluída',
  gone: `Seus dados pessoais foram apagados e você foi desconectado em todos os aparelhos. Obrigado por ter usado a ${brand.name}.`,
  goneLink: 'Ir para a página inicial',
} as const

const contestLine =
  'Não concorda com a suspensão? Fale com o nosso time, antes ou depois de excluir: quando ele tira a suspensão, nada disso fica.'

/** Shown to suspended people before the code and at the end. */
export const retainedDataTexts = {
  title: 'O que fica guardado, porque a conta está suspensa',
  lines: {
    client: [
      `Um código feito do número do seu celular, por até ${phoneRetentionDays} dias, com o motivo da suspensão e o dia em que ela começou. O código não mostra o número.`,
      'Serve só para que ninguém recomece a pedir apagando a conta. Depois do prazo, ou se a suspensão termina antes, é apagado.',
      contestLine,
    ],
    professional: [
      `Um código feito do número do seu celular, por até ${phoneRetentionDays} dias, e um de cada CPF e CNPJ que você informou, por até ${documentRetentionYears} anos, com o motivo da suspensão e o dia da saída. O código não mostra os números.`,
      'Serve só para que ninguém recomece como profissional apagando a conta. Depois do prazo, ou se a suspensão termina antes, é apagado.',
      contestLine,
    ],
  },
  askForHelp: 'Pedir ajuda',
} as const

const ofClient = (orders: number, conversations: number) => [
  orders
    ? `${formatCount(orders, 'pedido aberto será cancelado', 'pedidos abertos serão cancelados')}.`
    : 'Você não tem pedidos abertos; os antigos ficam sem o seu nome e o seu contato.',
  conversations
    ? `${formatCount(conversations, 'conversa será encerrada', 'conversas serão encerradas')}, e o que você escreveu será apagado.`
    : 'O que você escreveu nas conversas será apagado.',
  'Nome, celular e e-mail serão apagados, também para os profissionais que receberam seu contato.',
  'As avaliações que você escreveu ficam, com o autor “Cliente”.',
]

const ofProfessional = (coins: number, contacts: number, conversations: number) => [
  coins
    ? `Você perde ${formatCoins(coins)}. Compras de menos de ${coolingOffDays} dias e não usadas podem ser devolvidas em dinheiro: faça isso antes, na Carteira.`
    : 'Você não tem moedas a perder.',
  contacts
    ? `${formatCount(contacts, 'contato em negociação será encerrado', 'contatos em negociação serão encerrados')}, sem devolução de moedas.`
    : 'Você não tem contatos em negociação.',
  conversations
    ? `${formatCount(conversations, 'conversa será encerrada', 'conversas serão encerradas')}, e o que você escreveu será apagado.`
    : 'O que você escreveu nas conversas será apagado.',
  'Seu perfil sai do site, com nome, foto, descrição e documento.',
]

/** The consequences, in numbers (M-07). */
export const lossTexts = (loss: DeletionConsequences): string[] =>
  loss.role === 'client'
    ? ofClient(loss.orders, loss.conversations)
    : ofProfessional(loss.coins, loss.contacts, loss.conversations)

/** Below the account's data. */
export const ownDataTexts = {
  title: 'Seus dados',
  copy: 'Baixar meus dados',
  copyHelp: 'Tudo o que guardamos sobre você, e quem recebeu o seu contato, em um arquivo JSON.',
  remove: 'Excluir minha conta',
} as const
