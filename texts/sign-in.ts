import { pinLength, pinRedirectSeconds } from '#domain/identity/pins/pin.ts'

/** Texts of sign-in and PIN pages (spec 5, 8; exact where quoted there). */
export const signInTexts = {
  title: 'Entrar',
  clientHeading: 'Entre na sua conta',
  clientLead: 'Acompanhe seus pedidos e converse com os profissionais.',
  professionalHeading: 'Entre como profissional',
  professionalLead: 'Veja os pedidos perto de você e fale com os clientes.',
  phoneLabel: 'Celular com DDD',
  phoneHelp: 'Enviamos um código por SMS. Você não precisa de senha.',
  invalidPhoneField: 'Digite um telefone válido',
  invalidPhone: 'Por favor, insira um número de telefone válido.',
  codeSent: 'O código de validação foi enviado para o seu telefone.',
  failed: 'Tivemos um problema ao validar o telefone, tente novamente em alguns instantes.',
  notRegistered: 'Você não está cadastrado. Baixe nosso App e cadastre-se já, é grátis!',
  send: 'Enviar código',
  sending: 'Enviando código',
  noAccount: 'Ainda não tenho cadastro',
  noAccountTitle: 'Cadastre-se grátis',
  noAccountApp: 'Baixe nosso App e cadastre-se já, é grátis!',
  noAccountOrder:
    'Ou faça um pedido aqui no site: quando você confirma o celular do primeiro pedido, seu cadastro fica pronto.',
  noAccountProfessional: 'Você trabalha com serviços? A entrada dos profissionais é outra.',
  downloadApp: 'Baixar o aplicativo',
  becomeProfessional: 'Quero me cadastrar como profissional',
  makeOrder: 'Fazer um pedido',
  iAmProfessional: 'Sou profissional',
  iAmClient: 'Sou cliente',
  done: 'Tudo certo, você será redirecionado...',
  doneHere: 'Tudo certo, você entrou de novo.',
  againTitle: 'Entre de novo para continuar',
  againLead: 'Sua sessão terminou. O que você escreveu continua aqui.',
  promises: [
    'Pedir é grátis, e até 4 profissionais respondem.',
    'Seu telefone só aparece para quem assumir o pedido.',
    'Você compara e escolhe com calma.',
  ],
  professionalPromises: [
    'Sem mensalidade e sem comissão: o valor do serviço é todo seu.',
    'O preço de cada contato aparece antes de você usar moedas.',
    'No máximo 4 profissionais por pedido.',
  ],
} as const

export const pinTexts = {
  orderTitle: 'Confirme seu telefone',
  signInTitle: 'Digite o código',
  agreeBefore: 'Ao confirmar, você aceita os',
  agreeTerms: 'termos de uso',
  agreeAnd: 'e a',
  agreePrivacy: 'política de privacidade',
  label: `Código de ${pinLength} dígitos`,
  sentTo: 'Enviamos um SMS para',
  wrong: 'O código que você digitou está incorreto.',
  confirm: 'Confirmar código',
  confirming: 'Confirmando',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código em',
  resendReady: 'Você já pode pedir outro código.',
  isLate: 'Está demorando? Quando o SMS não sai, o mesmo código vai pelo WhatsApp. Veja os dois.',
  resent: 'PIN reenviado com sucesso',
  resendFailed: 'Houve um erro ao reenviar o código.',
  orderDone: 'Telefone validado com sucesso, você será redirecionado...',
  noAnswer: 'Não conseguimos falar com o servidor. Confira sua internet e tente novamente.',
  changePhone: 'Trocar o número',
  never: 'Ninguém da nossa equipe pede este código por telefone ou mensagem.',
  goOn: `Se a página não mudar em ${pinRedirectSeconds} segundos,`,
  goOnLink: 'siga por aqui',
} as const

/** The address of an order's PIN grants nothing: it shows only the last four digits. */
export const maskedPhone = (phone: string) => `(••) •••••-${phone.slice(-4)}`
