import { brand } from '../brand.ts'

type Letter = { isLast: boolean; link: string }

/** To somebody who began a sign-up and left it before the phone was proved: the link goes on with it. */
export function signUpLetterWords({ isLast, link }: Letter) {
  return {
    subject: isLast ? 'Seu cadastro vale só até hoje' : 'Continue seu cadastro de onde parou',
    body: [
      'Olá!',
      isLast
        ? 'O cadastro que você começou deixa de valer em poucas horas. Depois é preciso começar de novo.'
        : 'Você começou um cadastro de profissional e não terminou. Falta confirmar o celular com um código; o resto leva uns 4 minutos e dá para fazer aos poucos.',
      `Continue neste ou em outro aparelho: ${link}`,
      'Não foi você? Ignore esta mensagem: sem o código do celular, nenhuma conta é criada.',
      brand.name,
    ].join('\n\n'),
  }
}
