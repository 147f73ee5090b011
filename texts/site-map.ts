import { pageTitle } from './site.ts'

export const siteMapTexts = {
  title: pageTitle('Mapa do site: todos os serviços'),
  description: 'Todos os tipos de serviço e todos os serviços da Ajeita em uma página, de A a Z em cada tipo.',
  heading: 'Mapa do site',
  lead: 'Tudo o que dá para pedir aqui, por tipo de serviço.',
  pages: 'Sobre a Ajeita e ajuda',
  states: 'Serviços por estado',
  links: [
    { href: '/', label: 'Início' },
    { href: '/servico-expresso', label: 'Serviços expressos' },
    { href: '/sobre-nos', label: 'Sobre nós' },
    { href: '/seja-um-profissional', label: 'Seja um profissional' },
    { href: '/anuncie', label: 'Anuncie seus serviços' },
    { href: '/central-de-ajuda', label: 'Central de ajuda' },
    { href: '/pedir-ajuda', label: 'Pedir ajuda' },
    { href: '/seguranca', label: 'Segurança' },
    { href: '/carreiras', label: 'Carreiras' },
    { href: '/baixar-app', label: 'Baixar o aplicativo' },
    { href: '/termos-de-uso', label: 'Termos de uso' },
    { href: '/politica-de-privacidade/site', label: 'Política de privacidade' },
  ],
} as const
