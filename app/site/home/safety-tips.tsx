import { Icon } from '#app/ui/icon.tsx'
import { Section } from '#app/ui/layout.tsx'
import { safetyTips } from '#texts/site.ts'

export const SafetyTips = () => (
  <Section ground="sunken" labelledBy="dicas">
    <h2 id="dicas">{safetyTips.title}</h2>
    <ul className="mt-6 grid gap-3 tablet:grid-cols-2">
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
  </Section>
)
