import { href } from '#href.ts'
import { pageTitle } from './site.ts'

export const siteMapTexts = {
  title: pageTitle('Mapa do site: todos os serviços'),
  description: 'Todos os tipos de serviço e todos os serviços da Ajeita em uma página, de A a Z em cada tipo.',
  heading: 'Mapa do site',
  intro: 'Tudo o que dá para pedir aqui, por tipo de serviço.',
  pages: 'Sobre a Ajeita e ajuda',
  states: 'Serviços por estado',
  links: [
    { href: href('/'), label: 'Início' },
    { href: href('/servico-expresso'), label: 'Serviços expressos' },
    { href: href('/sobre-nos'), label: 'Sobre nós' },
    { href: href('/seja-um-profissional'), label: 'Seja um profissional' },
    { href: href('/anuncie'), label: 'Anuncie seus serviços' },
    { href: href('/central-de-ajuda'), label: 'Central de ajuda' },
    { href: href('/pedir-ajuda'), label: 'Pedir ajuda' },
    { href: href('/seguranca'), label: 'Segurança' },
    { href: href('/carreiras'), label: 'Carreiras' },
    { href: href('/baixar-app'), label: 'Baixar o aplicativo' },
    { href: href('/termos-de-uso'), label: 'Termos de uso' },
    { href: href('/politica-de-privacidade/site'), label: 'Política de privacidade' },
  ],
} as const
