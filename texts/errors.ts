import { maxPinAttempts } from '#domain/identity/pins/pin.ts'
import { minPasswordLength } from '#domain/identity/staff.ts'
import { appealWithinDays, claimWithinDays, maxEvidence } from '#domain/leads/refund-claims/claim.ts'
import { maxInvitations } from '#domain/matching/invitation.ts'
import { maxOrderPhotos } from '#domain/orders/photos/photo.ts'
import { maxFileMegabytes, maxVoiceSeconds } from '#domain/pictures/picture.ts'
import { maxAlbums, maxPictures } from '#domain/portfolio/work.ts'
import { maxCities } from '#domain/professionals/profile-settings/area.ts'
import { maxNightHours } from '#domain/professionals/profile-settings/hours.ts'
import { maxServices } from '#domain/professionals/sign-up.ts'
import { maxTemplatesPerProfessional } from '#domain/proposals/proposal.ts'
import { coolingOffDays, maxWaiting, payMinutes } from '#domain/purchases/purchase-limits.ts'
import { replyDays } from '#domain/reviews/reply-limits.ts'
import type { AccessError } from '#domain/shared/access.ts'
import { isKeyOf } from '#domain/shared/keys.ts'
import { fieldErrorTexts } from './field-errors.ts'
import { formatCount } from './format.ts'
import { tokenChangedText } from './institutional-console.ts'
import { rejectionTexts } from './rejection.ts'
import { pinTexts } from './sign-in.ts'

type PipelineCode = AccessError | 'key_reused' | 'switched_off' | 'invalid'

/** Error texts by code: what happened, then what to do (spec 8; AMB-60). */
export const errorTexts = {
  album_full: `Este álbum já tem ${maxPictures} fotos. Exclua uma, ou comece outro álbum.`,
  too_many_albums: `Você já tem ${maxAlbums} álbuns. Exclua um para criar outro.`,
  too_many_services: `Você já oferece ${maxServices} serviços. Retire um para incluir outro.`,
  last_service: 'Este é o seu único serviço. Inclua outro antes de retirar este.',
  unknown_base: 'Não encontramos esta cidade. Escreva com o estado, como Campinas, SP.',
  unknown_city: 'Não encontramos esta cidade. Escreva com o estado, como Campinas, SP.',
  too_many_cities: `Sua lista já tem ${maxCities} cidades. Desmarque uma, ou escolha o estado inteiro.`,
  no_area: 'Informe ao menos um lugar: uma cidade, um estado ou o atendimento online.',
  odd_hours: `Confira os horários: cada dia precisa de início e fim. Se o trabalho passa da meia-noite, ele termina até ${maxNightHours} horas depois do início.`,
  odd_day: 'Escolha um dia a partir de amanhã, dentro de um ano.',
  profile_unfinished: 'Termine o cadastro primeiro: com seu CPF ou CNPJ comparamos o documento.',
  documents_closed:
    'Este documento está em análise, já foi aprovado ou não pode ser enviado agora. Veja a situação em Documentos.',
  piece_not_asked: 'Este arquivo já está certo. Envie só o que pedimos de novo.',
  piece_missing: 'Falta um arquivo. Envie todos e depois mande para análise.',
  typed_missing: 'Faltam dados do documento. Preencha todos os campos e envie de novo.',
  invalid_company: 'Confira o CNPJ: as letras e os números não batem.',
  company_taken: 'Este CNPJ já está em outro perfil. Fale com a gente se ele é seu.',
  invalid_issue_day: 'A data de emissão não existe ou ainda não chegou. Confira e envie de novo.',
  document_over: 'Este documento já venceu. Envie um dentro da validade.',
  documents_missing: 'Falta comprovar um documento que este serviço exige. Nenhuma moeda foi cobrada.',
  unknown_postal_code: 'Este CEP não existe. Confira os 8 números ou escolha o estado e a cidade.',
  postal_code_not_found: 'Não encontramos este CEP agora. Confira os 8 números ou escolha o estado e a cidade.',
  postal_code_silent: 'Não conseguimos consultar este CEP agora. Abra “Não sei meu CEP” e escolha o estado e a cidade.',
  account_barred:
    'Este número ou documento era de uma conta que o nosso time suspendeu. Para voltar, fale com a gente em Pedir ajuda.',
  account_suspended:
    'Sua conta está suspensa: você lê tudo, mas não faz pedidos, não escreve nem muda nada. Não concorda? Escreva em Pedir ajuda.',
  account_dormant:
    'Esta conta não é usada há mais de 6 meses, e números de celular trocam de dono. Confirme pelo link que enviamos ao e-mail da conta e entre de novo. Não usa mais esse e-mail? Fale com a gente em Pedir ajuda.',
  account_dormant_no_email:
    'Esta conta não é usada há mais de 6 meses, e números de celular trocam de dono. Fale com a gente em Pedir ajuda, ou faça um pedido: ele começa uma conta nova.',
  account_known: 'Este número já é de uma conta de profissional. Entre com ele.',
  steps_missing: 'Faltam passos antes deste: nome, serviços e onde você atende. Volte um passo e complete.',
  photo_gone: 'Uma das fotos não está mais guardada. Remova a que falhou, escolha de novo e envie o pedido.',
  photos_full: `Um pedido mostra até ${maxOrderPhotos} fotos. Remova uma antes de enviar outra.`,
  no_file: 'Nenhum arquivo chegou. Escolha um arquivo e envie de novo.',
  file_too_large: `O arquivo tem mais de ${maxFileMegabytes} MB. Escolha um menor, ou tire a foto com menos qualidade.`,
  picture_kind:
    'Este arquivo não é uma foto que sabemos ler. BMP e TIFF não servem. Envie JPEG, PNG, WebP, AVIF ou GIF.',
  file_kind:
    'Este arquivo não é um que sabemos ler. Vídeo, BMP e TIFF não servem. Envie JPEG, PNG, WebP, AVIF, GIF ou PDF.',
  picture_heic: 'Esta foto está em HEIC, um formato que só alguns celulares leem. Salve como JPEG e envie de novo.',
  picture_broken: 'O arquivo chegou incompleto ou danificado. Envie de novo ou escolha outro.',
  picture_small: 'A foto é pequena demais: cada lado precisa de pelo menos 64 pixels. Escolha uma maior.',
  voice_broken: 'A gravação chegou incompleta ou em um formato que não conseguimos ler. Grave e envie de novo.',
  voice_long: `A gravação passa de ${maxVoiceSeconds / 60} minutos. Grave uma mais curta.`,
  picture_large: 'A foto tem mais de 40 megapixels. Tire outra com menos resolução, ou envie uma captura de tela dela.',
  package_not_sold: 'Este pacote não é mais vendido. Escolha um dos que estão na página.',
  method_not_offered: 'Esta forma de pagamento não está disponível agora. Escolha outra.',
  too_many_purchases: `Você já tem ${maxWaiting} compras esperando o pagamento. Pague uma delas ou espere o prazo de ${payMinutes} minutos.`,
  claim_late: `O prazo de ${claimWithinDays} dias para pedir as moedas deste contato terminou.`,
  already_replied: 'Você já respondeu a esta avaliação. Cada avaliação tem uma resposta só.',
  reply_late: `O prazo de ${replyDays} dias para responder a esta avaliação terminou.`,
  claim_exists: 'Você já pediu as moedas deste contato. A resposta aparece nesta página.',
  nothing_paid: 'Este contato não usou moedas: não há o que devolver.',
  already_returned: 'As moedas deste contato já voltaram para a sua carteira.',
  proofs_full: `Um pedido de devolução tem até ${maxEvidence} provas. Remova uma antes de enviar outra.`,
  appeal_over: `Este pedido não pode mais ser revisto: o recurso já foi usado ou o prazo de ${appealWithinDays} dias terminou.`,
  regret_over: `O prazo de ${coolingOffDays} dias para devolver esta compra terminou. As moedas continuam na sua carteira.`,
  nothing_left: 'Não há moedas desta compra para devolver: elas já foram usadas.',
  pin_wrong: pinTexts.wrong,
  pin_expired: 'Código expirado. Peça um novo código.',
  pin_locked: `Foram ${maxPinAttempts} tentativas erradas. Peça um novo código.`,
  pin_used: 'Este código já foi usado. Entre de novo para receber outro.',
  pin_unknown: 'Não encontramos esta confirmação. Comece de novo.',
  pin_second: 'Código certo. Como houve muitas tentativas erradas, enviamos um segundo código: digite-o também.',
  pin_elsewhere: 'Este código foi pedido em outro navegador. Peça um novo código aqui.',
  phone_locked:
    'Este número está bloqueado por segurança, por até 24 horas, depois de 100 códigos errados. Tente mais tarde ou fale com o nosso time em Pedir ajuda.',
  resend_too_early: 'Espere o tempo acabar para pedir outro código.',
  too_many_pins: 'Já pediram códigos demais para este número hoje. Tente de novo amanhã ou fale com a gente.',
  wrong_credentials: 'E-mail ou senha incorretos. Confira os dois e tente de novo.',
  wrong_password: 'A senha atual não está certa. Confira e tente de novo.',
  password_short: `A nova senha tem menos de ${minPasswordLength} caracteres. Escolha uma mais longa.`,
  password_long: 'A nova senha passou de 200 caracteres. Escolha uma mais curta.',
  password_simple: 'Esta senha é fácil de adivinhar. Evite seu nome, sequências e palavras como “senha”.',
  password_same: 'A nova senha é igual à atual. Escolha outra.',
  not_registered: 'Você não está cadastrado. Baixe nosso App e cadastre-se já, é grátis!',
  invalid_document: 'Confira o CPF: os números não batem.',
  document_taken: 'Este CPF ou CNPJ já está em outro perfil. Entre com o número daquele perfil ou fale com a gente.',
  invalid_phone: 'Por favor, insira um número de telefone válido.',
  unknown_place: 'Não achamos essa cidade. Confira o nome e o estado.',
  search_ended: 'Este pedido não procura profissionais agora. Faça um pedido novo para chamar este.',
  asks_one_alone: 'Este pedido está só com um profissional. Abra o pedido para os outros e convide depois.',
  no_places_left: 'As 4 vagas deste pedido já foram preenchidas. Compare quem já respondeu.',
  in_contact: 'Este profissional já respondeu a este pedido. Veja na página do pedido como está o contato.',
  other_service: 'Este profissional não faz o serviço deste pedido. Escolha outro pedido ou outro profissional.',
  own_profile: 'Este perfil é do seu próprio número. Convide outro profissional.',
  refused_before: 'Você já recusou ou bloqueou este profissional. Convide outro.',
  takes_no_invitation: 'Este profissional não pode receber este convite agora. Convide outro.',
  enough_invitations: `Este pedido já tem ${maxInvitations} convites, o máximo. Espere as respostas.`,
  slots_taken: 'As 4 vagas já foram preenchidas. Nenhuma moeda foi cobrada.',
  already_bought: 'Você já tem este contato. Ele está em Contatos.',
  order_in_review: 'Este pedido ainda está em análise. Nenhuma moeda foi cobrada: tente de novo em alguns minutos.',
  order_closed: 'Este pedido já foi encerrado. Nenhuma moeda foi cobrada.',
  price_changed: 'O preço deste contato mudou. Nenhuma moeda foi cobrada: confira o novo preço.',
  not_enough_coins: 'Você não tem moedas suficientes. Nenhuma moeda foi cobrada: compre moedas e tente de novo.',
  not_a_professional: 'Entre como profissional para desbloquear contatos.',
  not_working: 'Seu perfil está incompleto ou suspenso. Nenhuma moeda foi cobrada.',
  paused:
    'Você está em pausa e não desbloqueia contatos. Nenhuma moeda foi cobrada: volte a receber pedidos e tente de novo.',
  not_serving: 'Este pedido está fora dos serviços ou da área do seu perfil. Nenhuma moeda foi cobrada.',
  own_order: 'Este pedido foi feito com o seu próprio número. Nenhuma moeda foi cobrada.',
  identity_limit:
    'Sem identidade aprovada são até 3 contatos, de até 10 moedas cada. Falta aprovar sua identidade para desbloquear este. Nenhuma moeda foi cobrada.',
  already_sent: 'Você já enviou a primeira mensagem deste contato.',
  search_over: 'A busca deste pedido já terminou. Veja abaixo como ele está agora.',
  already_unlocked: 'Um profissional acabou de receber este contato. Nada mudou no pedido.',
  other_place: fieldErrorTexts.other_place,
  express_time_over: 'Este dia ou horário não está mais disponível. Escolha outro.',
  not_repeatable: 'Este pedido não pode ser repetido. Faça um pedido novo.',
  already_open: 'Você já tem um pedido igual em andamento. Acompanhe em Meus Pedidos.',
  empty_description: 'A descrição ficou vazia. Conte o que precisa ser feito.',
  long_description: 'A descrição passou de 1.000 caracteres. Corte um pouco e salve de novo.',
  contact_data: 'O texto tem um telefone, e-mail ou perfil. Tire: quem atende já recebe o seu contato.',
  link: 'O texto tem um link. Tire o link e descreva com palavras.',
  sensitive_health:
    'O texto traz um detalhe sensível de saúde. Deixe só o que o serviço precisa: o resto você conta na conversa.',
  forbidden_words: 'O texto fala de algo que não é permitido aqui. Mude esse trecho e salve de novo.',
  odd_time: 'Escolha uma data futura, em até 6 meses.',
  talk_first: 'Fale com o cliente antes de marcar a visita.',
  visit_begun: 'A hora desta visita já chegou, e ela não muda mais. Se precisar, marquem outra.',
  visit_changed: 'Esta visita mudou enquanto você decidia. Veja como ficou.',
  price_settled: 'Este preço não muda mais por aqui. Para propor outro valor, envie um orçamento.',
  stale_version:
    'Isto mudou enquanto você escrevia, talvez em outra aba. O que você preencheu continua aqui: confira e salve de novo.',
  proposal_moved_on: 'Este orçamento mudou enquanto você estava aqui. Confira como ele está agora antes de continuar.',
  proposal_withdrawn: 'O profissional retirou este orçamento: ele não vale mais. Peça uma nova versão ao profissional.',
  proposal_expired: 'A validade deste orçamento terminou. Peça uma nova versão ao profissional.',
  too_many_models: `Você já tem ${maxTemplatesPerProfessional} modelos. Exclua um para salvar outro.`,
  too_many_versions: 'Este contato já tem 50 versões de orçamento. Combinem o resto pela conversa.',
  odd_days: 'Confira as datas: o início não pode ter passado, e o fim vem depois do início.',
  odd_total: 'O total precisa ficar entre R$ 0,01 e R$ 1.000.000,00. Confira os valores e o desconto.',
  lead_over: rejectionTexts.over,
  no_message: 'Este profissional ainda não escreveu para você.',
  invalid_text: 'Escreva uma mensagem de até 2.000 caracteres.',
  invalid_price: 'Digite um valor em reais, como 150,00.',
  nothing_to_report: 'A outra pessoa ainda não escreveu nada nesta conversa.',
  ticket_closed: 'Este atendimento foi encerrado. Abra outro em Pedir ajuda: ele recebe um protocolo novo.',
  not_open: 'Esta conversa está encerrada: não dá para enviar mensagens.',
  not_indicated: 'Este profissional não está entre as indicações deste pedido. Escolha outro.',
  professional_gone: 'Este profissional não pode mais atender agora. Escolha outro.',
  professional_token_changed: tokenChangedText,
  wrong_user: 'Esta pesquisa é de outra conta.',
  survey_answered: 'Esta pesquisa já foi respondida. Obrigado!',
  survey_not_open: 'Esta pesquisa não está aberta. Veja o pedido em Meus Pedidos.',
  comment_not_public:
    'Seu comentário aparece para todos. Tire telefone, e-mail, link ou o que não é permitido aqui e envie de novo.',
  contact_returned:
    'O contato deste profissional foi devolvido, porque vocês não conversaram por aqui. Escolha outro, ou volte e conte que não contratou.',
  invalid_survey: 'Confira as respostas e tente de novo.',
  not_found: 'Não encontramos o que você procura.',
  key_reused: 'Esta operação já foi feita com outros dados. Copie o que mudou, atualize a página e tente de novo.',
  invalid: 'Confira os campos marcados e tente de novo.',
  session_required: 'Sua sessão terminou. Entre de novo para continuar.',
  wrong_role: 'Esta conta não tem acesso a esta área.',
  too_many_requests: 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.',
  proof_needed: 'Muitos códigos foram pedidos da sua rede. Espere um minuto e tente de novo.',
  version: 'Esta versão da API não é aceita. Use a versão 7.',
  another_person:
    'Outra pessoa entrou neste navegador depois que você abriu a página. Nada foi enviado. Confira de quem é a conta e tente de novo.',
  cross_origin: 'Este pedido veio de outro site e foi recusado.',
  not_signed: 'Este aviso não traz a assinatura de quem o envia e foi recusado.',
  too_large: 'O conteúdo enviado é grande demais.',
  not_json: 'Envie o conteúdo em JSON.',
  not_a_form: 'Envie o conteúdo como formulário.',
  unreadable_form: 'Não deu para ler o formulário. Volte, recarregue a página e envie de novo.',
  outage: 'Estamos fora do ar. Tente novamente em alguns instantes.',
  switched_off: 'Paramos esta parte por um tempo. Nada foi feito nem cobrado. Tente de novo mais tarde.',
  busy: 'Muita gente está usando o site agora. Tente novamente em alguns segundos.',
  unexpected: 'Tivemos um problema técnico. Tente novamente em alguns instantes.',
} as const satisfies Record<PipelineCode, string> & Record<string, string>

export type ErrorCode = keyof typeof errorTexts

/** The text of `?problema=`; null for unknown codes. */
export const problemText = (code: string | null): string | null =>
  code !== null && isKeyOf(errorTexts, code) ? errorTexts[code] : null

/** "em 45 segundos", "em 12 minutos", "em 2 horas": when to try again, never too early. */
export function waitText(seconds: number) {
  if (seconds < 60) return `em ${formatCount(seconds, 'segundo', 'segundos')}`
  if (seconds < 3_600) return `em ${formatCount(Math.ceil(seconds / 60), 'minuto', 'minutos')}`
  return `em ${formatCount(Math.ceil(seconds / 3_600), 'hora', 'horas')}`
}

/** The text of an error; temporary ones say when to retry. */
export const errorMessage = (code: ErrorCode, retryAfterSeconds?: number) =>
  code === 'too_many_requests' && retryAfterSeconds !== undefined
    ? `Muitas tentativas em pouco tempo. Tente de novo ${waitText(retryAfterSeconds)}.`
    : errorTexts[code]
