import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { CheckboxField } from '#app/components/checkbox-field.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Section, TitledSection } from '#app/components/layout.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { contactPriceTexts as words, priceFormula, urgencyOptions } from '#texts/contact-price.ts'
import { PageHead } from '../page-head.tsx'
import { publicMeta } from '../page-meta.ts'
import { publicAddress } from '../public-address.server.ts'
import type { Route } from './+types/contact-price.ts'
import { calculateContactPrice } from './calculate-contact-price.server.ts'

export const handle = { pageType: 'contact-price:show' }

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const query = {
    service: searchParams.get('servico'),
    uf: searchParams.get('estado'),
    city: searchParams.get('cidade'),
    urgency: searchParams.get('prazo'),
    detailed: searchParams.get('foto'),
  }
  return {
    ...(await calculateContactPrice(query)),
    formula: priceFormula,
    urgencies: urgencyOptions,
    address: publicAddress(href('/como-funciona-o-preco')),
  }
}

export const meta = publicMeta<Route.MetaArgs>(() => ({ title: words.title, description: words.description }))

/** A calculator for contact prices that works without JavaScript, and the formula (product: Coins). */
export default function ContactPrice({ loaderData }: Route.ComponentProps) {
  const { services, states, cities, noCities, urgencies, chosen, result, formula } = loaderData
  return (
    <>
      <PageHead crumbs={[{ label: words.short }]} title={words.title} intro={words.intro} />
      <Section labelledBy="calcule">
        <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-2">
          <Card>
            <form method="get" className="stack stack-4">
              <h2 id="calcule">{words.calculate}</h2>
              <SelectField name="servico" label={words.service} options={services} defaultValue={chosen.service} />
              <SelectField name="estado" label={words.state} options={states} defaultValue={chosen.uf} />
              <SelectField
                // Remounted per state, because a select keeps its choice.
                key={`${chosen.service} ${chosen.uf}`}
                name="cidade"
                label={words.city}
                options={cities}
                emptyLabel={words.anyCity}
                help={noCities ?? words.cityHelp}
                disabled={noCities !== null}
                defaultValue={chosen.city}
              />
              <SelectField name="prazo" label={words.urgency} options={urgencies} defaultValue={chosen.urgency} />
              <CheckboxField name="foto" value="sim" label={words.detailed} defaultChecked={chosen.isDetailed} />
              <div>
                <Button type="submit">{words.go}</Button>
              </div>
            </form>
          </Card>
          <Card gap={4}>
            <div className="stack stack-1">
              <h2>{result.title}</h2>
              <p className="text-soft">{result.typical}</p>
            </div>
            <DetailsList items={result.slots} />
            <p className="text-small text-help">{words.note}</p>
          </Card>
        </div>
      </Section>
      <TitledSection ground="sunken" id="formula" title={words.formula}>
        <div className="max-w-[44rem]">
          <DetailsList items={[...formula]} />
        </div>
        <p className="text-soft">
          {words.back}{' '}
          <TextLink href={href('/central-de-ajuda/:slug', { slug: 'quando-as-moedas-voltam' })}>
            {words.backLink}
          </TextLink>
        </p>
      </TitledSection>
    </>
  )
}
