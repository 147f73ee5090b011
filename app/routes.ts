import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the product. A test holds this table against docs/spec-map.md and the snapshot of routes. */
export default [
  layout('site/layout.tsx', [
    index('site/home.tsx'),
    route('fora-do-ar', 'site/outage.tsx'),
    route('erro', 'site/technical-problem.tsx'),
    route('pedir-ajuda', 'site/ask-for-help.tsx'),
    route('central-de-ajuda', 'site/help/help-centre.tsx'),
    route('central-de-ajuda/chatbot', 'site/help/chatbot-page.tsx'),
    route('central-de-ajuda/exclusao-de-conta', 'site/help/account-deletion.tsx'),
    route('central-de-ajuda/:slug', 'site/help/article-page.tsx'),
    route('politica-de-privacidade/site', 'site/text/privacy-policy.tsx'),
    route('termos-de-uso', 'site/text/terms-of-use.tsx'),
    route('seguranca', 'site/text/safety.tsx'),
    route('sobre-nos', 'site/text/about-us.tsx'),
    route('carreiras', 'site/text/careers.tsx'),
    route('anuncie', 'site/for-professionals/advertise.tsx'),
    route('anuncie/:slug/:service?', 'site/for-professionals/advertise-service.tsx'),
    route('seja-um-profissional', 'site/for-professionals/become-professional.tsx'),
    route('baixar-app', 'site/download-app.tsx'),
    route('profissionais/:slug', 'site/professional-page.tsx'),
    route('servico-expresso', 'site/express-list.tsx'),
    route('servico-expresso/:slug', 'site/express-page.tsx'),
    route(':rootSlug', 'site/root-category-page.tsx'),
    route('busca', 'site/search-results.tsx'),
    route('mapa-do-site', 'site/site-map.tsx'),
    route('orcamento/:service/:second?/:third?/:fourth?', 'site/budget-page.tsx'),
    route(':rootSlug/preco/:slug', 'site/price-page.tsx', { id: 'price-page-below-root' }),
    route(':rootSlug/:service/preco/:slug', 'site/price-page.tsx'),
    route(':rootSlug/:service/:state?/:city?', 'site/category-page.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),

  route('en-construccion', 'site/under-construction.tsx'),

  route('requests/:uuid', 'sign-in/order-pin.tsx'),
  route('phone-verification/:uuid', 'sign-in/phone-verification.tsx'),
  route('entrar', 'sign-in/client-sign-in.tsx'),
  route('profissional/entrar', 'sign-in/professional-sign-in.tsx'),
  route('profissional/cadastro', 'sign-in/professional-sign-up.tsx'),
  route('interno/entrar', 'sign-in/staff-sign-in.tsx'),
  route('sair', 'sign-in/sign-out.ts'),
  route('central-de-ajuda/exclusao-de-conta/cliente', 'sign-in/delete-client.tsx'),
  route('central-de-ajuda/exclusao-de-conta/profissional', 'sign-in/delete-professional.tsx'),

  route('pesquisa/:uuid', 'client/survey.tsx'),

  layout('client/layout.tsx', [
    route('pedido-enviado/:uuid', 'client/order-sent.tsx'),
    route('pedido-duplicado/:uuid', 'client/order-duplicated.tsx'),
    route('indicacoes/:uuid', 'client/instant-match.tsx'),
    route('meus-pedidos', 'client/my-orders.tsx'),
    route('meus-pedidos/profissionais-nao-encontrados', 'client/professionals-not-found.tsx'),
    route('meus-pedidos/pedido-bloqueado', 'client/blocked-order.tsx'),
    route('meus-pedidos/:uuid', 'client/order-detail.tsx'),
    route('meus-pedidos/:uuid/profissional/:leadId', 'client/refuse-professional.tsx'),
    route('mensagens', 'client/messages.tsx', [route(':chatId', 'client/conversation.tsx')]),
    route('conta', 'client/account.tsx'),
  ]),

  layout('professional/layout.tsx', [
    route('profissional', 'professional/opportunities.tsx'),
    route('profissional/oportunidades/:uuid', 'professional/opportunity.tsx'),
    route('profissional/contatos', 'professional/contacts.tsx'),
    route('profissional/contatos/:leadId', 'professional/contact.tsx'),
    route('profissional/mensagens', 'professional/messages.tsx', [route(':chatId', 'professional/conversation.tsx')]),
    route('profissional/completar', 'professional/complete-profile.tsx'),
    route('profissional/carteira', 'professional/wallet.tsx'),
    route('profissional/perfil', 'professional/profile.tsx'),
  ]),

  layout('staff/layout.tsx', [
    route('interno/moderacao', 'staff/moderation.tsx'),
    route('interno/moderacao/:uuid', 'staff/held-order.tsx'),
    route('interno/avaliacoes', 'staff/reviews.tsx'),
    route('interno/senha', 'staff/password.tsx'),
    route('interno/telefones', 'staff/phones.tsx'),
    route('chat/list', 'staff/console/console.tsx', [
      route(':profileId', 'staff/console/profile.tsx', [
        route('conversations/:chatId', 'staff/console/conversation.tsx'),
      ]),
    ]),
    route('interno/pesquisas', 'staff/survey-answers.tsx'),
  ]),

  route('dev/ui', 'dev/ui.tsx'),
  route('dev/inbox', 'dev/inbox.tsx'),
] satisfies RouteConfig
