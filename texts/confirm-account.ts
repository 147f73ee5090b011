export const confirmAccountTexts = {
  title: 'Confirme a sua conta',
  text: 'Esta conta não é usada há mais de 6 meses. Confirme que ela é sua para entrar de novo com o celular.',
  confirm: 'Confirmar minha conta',
  confirmedTitle: 'Conta confirmada',
  confirmedText: 'Agora entre com o celular da conta.',
  signIn: 'Entrar',
} as const
