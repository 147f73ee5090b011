import { TitledSection } from '#app/components/layout.tsx'
import { coinTexts as words } from '#texts/for-professionals.ts'

/** How coins are obtained, spent and refunded. */
export const CoinSource = () => <TitledSection ground="sunken" id="moedas" title={words.title} intro={words.intro} />
