import { data, useSearchParams } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { Container, Page, type Surface } from '#app/components/layout.tsx'
import { StatusHeader } from '#app/components/status-header.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { ToastRegion } from '#app/components/toast-region.tsx'
import { env } from '#platform/env.ts'
import { Actions, Overlays } from './ui-actions.tsx'
import { Fields } from './ui-fields.tsx'
import { Foundations } from './ui-foundations.tsx'
import { Chapter } from './ui-frame.tsx'
import { Bands, Navigation, UiBottomBar, UiFooter, UiHeader } from './ui-navigation.tsx'
import { Messages, Pieces } from './ui-pieces.tsx'

const surfaces: Array<{ surface: Surface; label: string }> = [
  { surface: 'client', label: 'Cliente' },
  { surface: 'professional', label: 'Profissional' },
  { surface: 'staff', label: 'Equipe' },
]
const themes: Record<string, 'light' | 'dark' | undefined> = { claro: 'light', escuro: 'dark' }
const chapters = [
  ['areas', 'As três áreas'],
  ['faixas', 'Faixas'],
  ['marca', 'Marca'],
  ['letras', 'Letras'],
  ['icones', 'Ícones'],
  ['desenhos', 'Desenhos'],
  ['acoes', 'Botões e links'],
  ['campos', 'Campos'],
  ['estados', 'Estados e mensagens'],
  ['pecas', 'Cartões e peças'],
  ['navegacao', 'Caminhos'],
  ['dialogos', 'Diálogos e avisos'],
] as const

/** Not served with `APP_ENV=production`. */
export function loader() {
  if (env.APP_ENV === 'production') throw data(null, { status: 404 })
  return null
}

export const meta = () => [{ title: 'Peças da Ajeita' }, { name: 'robots', content: 'noindex' }]

/** Surfaces and themes side by side. */
function Area({ surface, label, theme }: { surface: Surface; label: string; theme: 'light' | 'dark' }) {
  const name = `${surface}-${theme}`
  return (
    <div data-theme={theme}>
      <div data-surface={surface} className="stack stack-4 rounded-card border border-line bg-page p-5">
        <h3>
          {label}, {theme === 'light' ? 'claro' : 'escuro'}
        </h3>
        <StatusHeader tone="accent" icon="bell" title="Você tem uma novidade" level={3} />
        <ChoiceGroup
          name={name}
          type="radio"
          look="chips"
          label="Quantos profissionais?"
          defaultValue="4"
          options={['2', '3', '4'].map((value) => ({ value, label: value }))}
        />
        <div className="row">
          <Button>Continuar</Button>
          <Button kind="secondary">Voltar</Button>
          <Badge tone="accent">Perto de você</Badge>
        </div>
        <StandaloneLink href="#areas">Por que este preço?</StandaloneLink>
      </div>
    </div>
  )
}

/** Every component in every state. Never in production. */
export default function Ui() {
  const [query] = useSearchParams()
  const theme = themes[query.get('tema') ?? '']
  const isDark = theme === 'dark'
  const surface = surfaces.find(({ surface }) => surface === query.get('area'))?.surface ?? 'client'
  const address = (next: { area?: string; tema?: string }) =>
    `?${new URLSearchParams({ area: surface, tema: isDark ? 'escuro' : 'claro', ...next })}`

  return (
    <div data-theme={theme}>
      <Page surface={surface} header={<UiHeader />} footer={<UiFooter />} bottomBar={<UiBottomBar />}>
        <Container>
          <div className="stack stack-4 pt-8">
            <h1>As peças da Ajeita</h1>
            <p className="text-lead text-soft">
              Tudo o que uma página pode usar, em cada estado. Barro, mata e areia; a porta redonda do ninho.
            </p>
            <Tabs
              label="Área"
              tabs={surfaces.map(({ surface: area, label }) => ({
                href: address({ area }),
                label,
                current: area === surface,
              }))}
            />
            <StandaloneLink href={address({ tema: isDark ? 'claro' : 'escuro' })} icon="eye">
              {isDark ? 'Ver no claro' : 'Ver no escuro'}
            </StandaloneLink>
            <nav aria-label="Índice">
              <ul className="row">
                {chapters.map(([id, title]) => (
                  <li key={id}>
                    <StandaloneLink href={`#${id}`}>{title}</StandaloneLink>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </Container>
        <Chapter id="areas" title="As três áreas">
          <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
            {(['light', 'dark'] as const).flatMap((areaTheme) =>
              surfaces.map((area) => <Area key={area.surface + areaTheme} {...area} theme={areaTheme} />),
            )}
          </div>
        </Chapter>
        <Bands />
        <Foundations />
        <Actions />
        <Fields />
        <Messages />
        <Pieces />
        <Navigation />
        <Overlays />
      </Page>
      <ToastRegion />
    </div>
  )
}
