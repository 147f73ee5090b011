import { TitledSection } from '#app/components/layout.tsx'
import { coinTexts as words } from '#texts/for-professionals.ts'

/** Where coins come from, and what becomes of them. */
export const CoinSource = () => <TitledSection ground="sunken" id="moedas" title={words.title} lead={words.lead} />
