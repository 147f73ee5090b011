import { firstName } from '../format.ts'
import { brand } from '../brand.ts'

type Letter = { name: string | null; isLast: boolean; link: string }

/** To somebody who began a sign-up and left it: what is there is kept, and the link goes on with it. */
export function signUpLetterWords({ name, isLast, link }: Letter) {
  const hello = name ? `Olá, ${firstName(name)}!` : 'Olá!'
  return {
    subject: isLast ? 'Seu cadastro vale só até hoje' : 'Continue seu cadastro de onde parou',
    body: [
      hello,
      isLast
        ? 'O cadastro que você começou deixa de valer em poucas horas. Depois é preciso começar de novo.'
        : 'Você começou um cadastro de profissional e não terminou. O que você preencheu está guardado.',
      `Continue neste ou em outro aparelho: ${link}`,
      'Não foi você? Ignore esta mensagem: sem o código do celular, nenhuma conta é criada.',
      brand.name,
    ].join('\n\n'),
  }
}
