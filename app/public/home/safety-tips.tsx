import { Icon } from '#app/components/icon.tsx'
import { TitledSection } from '#app/components/layout.tsx'
import { safetyTips } from '#texts/site.ts'

export const SafetyTips = () => (
  <TitledSection ground="sunken" id="dicas" title={safetyTips.title}>
    <ul className="grid gap-3 tablet:grid-cols-2">
      {safetyTips.tips.map(({ title, text }) => (
        <li key={title} className="card flex gap-4">
          <Icon name="shield" size={32} className="flex-none text-second" />
          <div className="stack stack-1">
            <h3 className="text-title-4">{title}</h3>
            <p className="text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </TitledSection>
)
