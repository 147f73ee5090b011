import { data } from 'react-router'
import { href } from '#href.ts'
import { becomeProfessionalTexts as words, proQuestions } from '#texts/for-professionals.ts'
import { JsonLd } from '../json-ld.tsx'
import { publicMeta } from '../page-meta.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import { signUpFromForm } from '../sign-up-action.server.ts'
import { questionsData } from '../structured-data.ts'
import type { Route } from './+types/become-professional.ts'
import { CoinSource, ProHead, ProPromises, ProQuestions, ProSteps } from './blocks.tsx'
import { leadPriceExamples } from './lead-price-examples.server.ts'
import { LeadPrices } from './lead-prices.tsx'

export const handle = { pageType: 'become-professional:show', isForProfessionals: true }

export function loader({ request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const page = { address: publicAddress(href('/seja-um-profissional')), examples: leadPriceExamples() }
  return data(page, { headers: { 'x-page-tags': 'catalog' } })
}

export const action = signUpFromForm

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const meta = publicMeta<Route.MetaArgs>(() => ({ title: words.title, description: words.description }))

/** The long sign-up page, target of campaigns (spec 2; U-09, U-10; T-04). */
export default function BecomeProfessional({ loaderData: { examples }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ProHead crumbs={[{ label: words.crumb }]} heading={words.heading} intro={words.intro} submission={actionData} />
      <ProPromises />
      <ProSteps />
      <LeadPrices examples={examples} />
      <CoinSource />
      <ProQuestions />
      <JsonLd data={questionsData(proQuestions.items)} />
    </>
  )
}
