import { AccountLink } from '#app/components/account-link.tsx'
import { BottomBar } from '#app/components/bottom-bar.tsx'
import { Breadcrumbs } from '#app/components/breadcrumbs.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { Footer } from '#app/components/footer.tsx'
import { Header } from '#app/components/header.tsx'
import { Section } from '#app/components/layout.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { Chapter } from './ui-frame.tsx'

export function Navigation() {
  return (
    <Chapter id="navegacao" title="Caminhos">
      <Breadcrumbs
        label="Exemplo de caminho"
        crumbs={[
          { label: 'Início', href: '#navegacao' },
          { label: 'Reformas e reparos', href: '#navegacao' },
          { label: 'Encanador' },
        ]}
      />
      <Tabs
        label="Exemplo de abas"
        tabs={[
          { href: '#navegacao', label: 'Em aberto', current: true, count: 3 },
          { href: '#navegacao-2', label: 'Conversando' },
          { href: '#navegacao-3', label: 'Encerrados' },
        ]}
      />
    </Chapter>
  )
}

/** Bands across the page, as on the home page. */
export function Bands() {
  return (
    <>
      <Section id="faixas" ground="forest" labelledBy="faixas-titulo">
        <div className="grid items-center gap-8 desktop:grid-cols-2">
          <div className="stack stack-4">
            <h2 id="faixas-titulo">Ajeita com quem sabe.</h2>
            <p className="text-lead text-soft">
              Até quatro profissionais respondem ao seu pedido. Você conversa, compara e escolhe, sem pagar por isso.
            </p>
            <div className="row">
              <ButtonLink href="#faixas" size="large">
                Pedir orçamentos
              </ButtonLink>
              <ButtonLink href="#faixas" size="large" kind="secondary">
                Sou profissional
              </ButtonLink>
            </div>
            <TextField
              name="busca-faixa"
              label="O que você precisa?"
              icon="search"
              defaultValue="torneira"
              error="Escreva mais uma letra."
            />
            <Card>
              <TextLink href="#faixas">Um cartão na faixa</TextLink> continua legível.
            </Card>
          </div>
          <div className="flex justify-center">
            <Drawing name="nest" width={360} />
          </div>
        </div>
      </Section>
      <Section ground="sunken" labelledBy="faixa-areia">
        <h2 id="faixa-areia">Uma faixa de areia</h2>
        <p className="text-soft">Separa assuntos sem linhas nem sombras.</p>
      </Section>
    </>
  )
}

const links = [
  { href: href('/dev/ui'), label: 'Peças', current: true },
  { href: '/servicos', label: 'Serviços' },
  { href: '/precos', label: 'Preços' },
  { href: '/ajuda', label: 'Ajuda' },
]

export const UiHeader = () => (
  <Header links={links} account={<AccountLink name="Maria" notificationCount={3} notificationLabel="3 novidades" />} />
)

export const UiFooter = () => (
  <Footer
    line="Ajeita com quem sabe."
    legal="© 2026 Ajeita"
    columns={[
      {
        title: 'Para clientes',
        links: [
          { href: '/servicos', label: 'Todos os serviços' },
          { href: '/precos', label: 'Quanto custa' },
        ],
      },
      {
        title: 'Para profissionais',
        links: [
          { href: href('/profissional/cadastro'), label: 'Quero trabalhar' },
          { href: '/ajuda/moedas', label: 'Como funcionam as moedas' },
        ],
      },
      {
        title: 'Ajuda',
        links: [
          { href: '/ajuda', label: 'Central de ajuda' },
          { href: '/ajuda/golpes', label: 'Como evitar golpes' },
        ],
      },
    ]}
  />
)

export const UiBottomBar = () => (
  <BottomBar
    items={[
      { href: href('/'), label: 'Início', icon: 'home' },
      { href: href('/dev/ui'), label: 'Pedidos', icon: 'list', current: true },
      { href: href('/mensagens'), label: 'Mensagens', icon: 'chat', count: 3, countLabel: '3 não lidas' },
      { href: href('/conta'), label: 'Conta', icon: 'user' },
    ]}
  />
)
