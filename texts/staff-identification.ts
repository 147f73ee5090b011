/** Identification of staff, against conflicts of interest. */
export const staffIdentificationTexts = {
  title: 'Seus dados',
  link: 'Seus dados',
  intro:
    'Ninguém decide sobre a própria conta, nem sobre a de alguém da mesma casa. Para isso precisamos saber quem você é e onde mora.',
  document: 'CPF',
  postalCode: 'CEP de casa',
  invalidPostalCode: 'Confira o CEP: são 8 números.',
  street: 'Rua e número',
  streetHelp: 'Como está na sua conta de luz.',
  save: 'Salvar',
  saving: 'Salvando',
  saved: 'Salvo. Você já pode decidir sobre documentos e contas.',
  whoReads:
    'Nenhum colega, profissional ou cliente lê estes dados. Fica registrado que você os mudou, não o que escreveu.',
  missing: 'Antes de decidir sobre uma conta, informe seu CPF e seu endereço em Seus dados.',
  go: 'Informar meus dados',
} as const
