import { Section } from '#app/ui/layout.tsx'
import { coinTexts as words } from '#texts/for-professionals.ts'

/** Where coins come from: they are not sold yet (docs/promises.md). */
export const CoinSource = () => (
  <Section ground="sunken" labelledBy="moedas">
    <h2 id="moedas">{words.title}</h2>
    <p className="mt-2 max-w-[44rem] text-lead text-soft">{words.lead}</p>
  </Section>
)
