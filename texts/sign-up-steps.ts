import type { SignUpStep } from '#domain/professionals/sign-up-steps.ts'
import { maxServices } from '#domain/professionals/sign-up.ts'

type AskedStep = Exclude<SignUpStep, 'phone'>

/** Texts of the steps of a professional's sign-up (product: Professional side). */
export const signUpStepTexts = {
  stepper: 'Cadastro de profissional',
  names: {
    phone: 'Celular',
    name: 'Nome e e-mail',
    services: 'Serviços',
    area: 'Onde você atende',
    requests: 'Pedidos perto de você',
    document: 'CPF ou CNPJ',
    photo: 'Foto',
  } satisfies Record<SignUpStep, string>,
  titles: {
    name: 'Como você se chama?',
    services: 'O que você faz?',
    area: 'Onde você atende?',
    requests: 'Pedidos de verdade perto de você',
    document: 'Seu CPF ou CNPJ',
    photo: 'Sua foto',
  } satisfies Record<AskedStep, string>,
  leads: {
    name: 'Celular confirmado e conta criada. Agora conte quem você é.',
    services: `Escolha até ${maxServices} serviços. Dá para mudar depois.`,
    area: 'Em volta de onde você mora, em cidades escolhidas, em um estado inteiro ou online. Dá para mudar depois.',
    requests: 'São pedidos assim que chegam para quem faz o que você faz.',
    document: 'Com ele seu perfil fica completo e os pedidos começam a chegar.',
    photo: 'Clientes respondem mais a perfis com foto. Logotipo também serve.',
  } satisfies Record<AskedStep, string>,
  next: 'Continuar',
  saving: 'Salvando',
  canLeave:
    'Pode parar aqui: o que você preencheu fica guardado. Para continuar neste ou em outro aparelho, use o link do e-mail ou entre com seu celular.',
  name: 'Seu nome, ou o nome do seu negócio',
  nameHelp: 'É assim que os clientes vão ver você.',
  email: 'E-mail',
  emailHelp: 'Para avisos de pedidos, recibos e para continuar este cadastro.',
  near: (states: string) => (states ? `Chegaram nos últimos dias em ${states}` : 'Chegaram nos últimos dias'),
  noRequests: 'Nenhum pedido destes serviços nos últimos dias',
  noRequestsText: 'Assim que chegar um na sua área, avisamos você.',
  hidden: 'Nome e rua aparecem para quem desbloqueia o contato.',
  photoKept: 'Foto guardada.',
  skipPhoto: 'Escolher a foto depois',
  finish: 'Concluir cadastro',
} as const
