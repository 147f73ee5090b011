import { maxInvitations } from '#domain/matching/invitation.ts'
import { firstName } from '#domain/shared/first-name.ts'
import { inSentence } from '#domain/shared/sentence.ts'

/** Texts of invitations (product: Professionals). */
export const invitationTexts = {
  button: 'Convidar para um pedido',
  title: (name: string) => `Convidar ${firstName(name)}`,
  intro: (name: string) =>
    `${firstName(name)} recebe um aviso agora e decide se responde. Convidar é grátis, e os outros profissionais continuam no seu pedido.`,
  chooseOne: 'Seu pedido',
  choose: 'Para qual pedido?',
  invite: 'Convidar',
  inviteFor: (service: string) => `para o pedido de ${inSentence(service)}`,
  invited: 'Convite enviado',
  done: (name: string) =>
    `Convite enviado. Avisamos ${firstName(name)} agora, e você recebe um aviso quando houver resposta.`,
  seeOrder: 'Ver pedido',
  backToProfile: 'Perfil',
  limit: (left: number) =>
    left === maxInvitations
      ? `Você pode fazer até ${maxInvitations} convites neste pedido.`
      : `Você ainda pode fazer ${left} de ${maxInvitations} convites neste pedido.`,
  limitOne: `Você ainda pode fazer 1 de ${maxInvitations} convites neste pedido.`,
  limitNone: `Os ${maxInvitations} convites deste pedido já foram feitos.`,
  none: 'Nenhum pedido aberto para convidar',
  noneText: (name: string) =>
    `Você não tem um pedido aberto para os serviços de ${firstName(name)}. Peça um orçamento e depois volte aqui para convidar.`,
  ask: 'Peça um orçamento',
  askFor: (service: string) => `de ${inSentence(service)}`,

  fromOrder: 'Convidar profissionais',
  fromOrderText: 'Escolha um perfil e toque em “Convidar para um pedido”. É grátis.',

  seeProfiles: 'Escolher profissionais',

  by: (name: string) => `Convite de ${name}`,
} as const

export const invitationsLeftText = (invitations: number) => {
  const left = Math.max(0, maxInvitations - invitations)
  if (left === 0) return invitationTexts.limitNone
  return left === 1 ? invitationTexts.limitOne : invitationTexts.limit(left)
}
