import { Drawing, drawingNames } from '#app/components/drawing.tsx'
import { iconNames } from '#app/components/icon-names.ts'
import { Icon } from '#app/components/icon.tsx'
import { Logo, LogoMark } from '#app/components/logo.tsx'
import { Motif, motifNames } from '#app/components/motif.tsx'
import { Chapter, Sample } from './ui-frame.tsx'

const grounds = [
  ['bg-page', 'page'],
  ['bg-card', 'card'],
  ['bg-sunken', 'sunken'],
  ['bg-accent', 'accent'],
  ['bg-accent-strong', 'accent-strong'],
  ['bg-accent-soft', 'accent-soft'],
  ['bg-second', 'second'],
  ['bg-second-soft', 'second-soft'],
  ['bg-ipe-300', 'ipe-300'],
  ['bg-success-soft', 'success-soft'],
  ['bg-warning-soft', 'warning-soft'],
  ['bg-danger-soft', 'danger-soft'],
  ['bg-info-soft', 'info-soft'],
] as const

export function Foundations() {
  return (
    <>
      <Chapter id="marca" title="Marca">
        <div className="row gap-8">
          <LogoMark size={96} />
          <Logo height={64} />
          <LogoMark size={24} />
          <Logo height={28} />
        </div>
        <div className="grid grid-cols-2 gap-4 tablet:grid-cols-4 desktop:grid-cols-5">
          {grounds.map(([ground, name]) => (
            <div key={name} className="stack stack-1">
              <div className={`${ground} h-16 rounded-card border border-line`} />
              <span className="text-small text-soft">{name}</span>
            </div>
          ))}
        </div>
      </Chapter>
      <Chapter id="letras" title="Letras">
        <p className="font-title text-title-1 font-bold tracking-tight">Ajeita com quem sabe.</p>
        <p className="font-title text-title-2 font-bold tracking-tight">Até 4 profissionais respondem ao seu pedido</p>
        <p className="font-title text-title-3 font-bold">Encanador em São João del-Rei</p>
        <p className="text-lead text-soft">
          Conte o que precisa. Você conversa, compara e escolhe, sem pagar nada por isso.
        </p>
        <p>
          Texto de leitura, 16 por 24. Nunca pague antes do serviço para “reservar horário”. Confira o valor na
          maquininha antes de digitar a senha. <span className="text-small text-help">Texto de ajuda, 14 por 20.</span>
        </p>
        <p className="numbers font-title text-title-3 font-bold">0123456789 · R$ 1.278,00 · 12 moedas</p>
      </Chapter>
      <Chapter id="icones" title="Ícones">
        <ul className="grid grid-cols-3 gap-4 tablet:grid-cols-6 desktop:grid-cols-8">
          {iconNames.map((name) => (
            <li key={name} className="flex flex-col items-center gap-1 text-center text-small text-soft">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Chapter>
      <Chapter id="desenhos" title="Desenhos">
        <ul className="grid gap-6 tablet:grid-cols-2 desktop:grid-cols-3">
          {drawingNames.map((name) => (
            <li key={name} className="card text-center text-small text-soft">
              <Drawing name={name} width={280} />
              {name}
            </li>
          ))}
        </ul>
        <Sample title="Um para cada categoria">
          <ul className="grid grid-cols-2 gap-6 tablet:grid-cols-5">
            {motifNames.map((name) => (
              <li key={name} className="flex flex-col items-center gap-2 text-center text-small text-soft">
                <Motif name={name} door />
                {name}
              </li>
            ))}
          </ul>
        </Sample>
      </Chapter>
    </>
  )
}
