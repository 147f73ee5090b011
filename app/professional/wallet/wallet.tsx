import { data, Form } from 'react-router'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { Price } from '#app/components/price.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { getGuarantee } from '#domain/guarantee/guarantee.server.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { ledgerKinds } from '#domain/wallet/ledger.ts'
import { listMonthsOfWallet } from '#domain/wallet/wallet-movements.server.ts'
import { getWalletKinds, listWalletMovements } from '#domain/wallet/wallet.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { coinTexts as words } from '#texts/coins.ts'
import { dashboardTexts } from '#texts/dashboard.ts'
import { formatCoins, monthOfDay } from '#texts/format.ts'
import { guaranteeTexts } from '#texts/guarantee.ts'
import { ledgerTexts, proTexts } from '#texts/professional.ts'
import { Checklist } from '../profile-settings/checklist.tsx'
import type { Route } from './+types/wallet.ts'
import { readMovementsQuery } from './movements-query.ts'
import { type GuaranteeView, guaranteeView, maxShown, movementsPerPage, walletView } from './wallet-view.server.ts'

export const handle = { pageType: 'wallet:show' }
export const meta = () => titleMeta(proTexts.wallet, proTexts.walletIntro)

export async function loader({ request, context }: Route.LoaderArgs) {
  const professional = await findProfessionalByUserId(db(), context.get(signedIn).userId)
  if (!professional) throw data(null, { status: 404 })
  const { search, searchParams } = new URL(request.url)
  const criteria = readMovementsQuery(searchParams)
  const currentTime = now()
  const [wallet, rows, months, guarantee] = await Promise.all([
    getWalletKinds(db(), professional.id),
    listWalletMovements(db(), professional.id, { ...criteria, limit: maxShown + 1 }),
    listMonthsOfWallet(db(), professional.id),
    getGuarantee(db(), professional.id, currentTime),
  ])
  return {
    wallet: walletView(wallet),
    guarantee: guarantee && guaranteeView(guarantee),
    ...movementsPerPage(rows, currentTime),
    chosen: criteria,
    months: months.map((value) => ({ value, label: monthOfDay(value) })),
    csv: `${href('/profissional/carteira/movimentos.csv')}${search}`,
  }
}

const kinds = ledgerKinds.map((value) => ({ value, label: ledgerTexts[value] }))

/** Coins by kind and expiry, and all movements (product: Coins). */
export default function Wallet({
  loaderData: { wallet, guarantee, movements, more, chosen, months, csv },
}: Route.ComponentProps) {
  useLiveRevalidation(['wallet.changed'])
  return (
    <PageColumn>
      <h1>{proTexts.wallet}</h1>
      <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[400px_1fr]">
        <div className="stack stack-4">
          <Balance {...wallet} />
          <p className="text-soft">{proTexts.walletIntro}</p>
          <StandaloneLink icon="list" href={href('/profissional/painel')}>
            {dashboardTexts.go}
          </StandaloneLink>
          {guarantee && <GuaranteeCard {...guarantee} />}
        </div>
        <TitledCard id="movimentos" title={proTexts.movements} gap={2}>
          <Form
            method="get"
            className="grid grid-cols-1 items-end gap-3 pt-4 desktop:grid-cols-[1fr_1fr_auto]"
            preventScrollReset
          >
            <SelectField
              name="tipo"
              label={words.kind}
              options={kinds}
              emptyLabel={words.allKinds}
              defaultValue={chosen.kind ?? ''}
            />
            <SelectField
              name="mes"
              label={words.month}
              options={months}
              emptyLabel={words.allMonths}
              defaultValue={chosen.month ?? ''}
            />
            <Button type="submit" kind="secondary">
              {words.filter}
            </Button>
          </Form>
          {movements.length === 0 ? (
            <p className="pt-4 text-soft">{chosen.kind || chosen.month ? words.nothingHere : proTexts.noMovements}</p>
          ) : (
            <ul className="pt-2">
              {movements.map((movement) => (
                <Movement key={movement.id} movement={movement} />
              ))}
            </ul>
          )}
          {more && <p className="pt-4 text-soft">{more}</p>}
          {movements.length > 0 && (
            <p className="pt-4">
              <StandaloneLink href={csv} icon="download">
                {words.csv}
              </StandaloneLink>
            </p>
          )}
        </TitledCard>
      </div>
    </PageColumn>
  )
}

type MovementView = Route.ComponentProps['loaderData']['movements'][number]

const Movement = ({ movement }: { movement: MovementView }) => (
  <li className="border-b border-line py-3 last:border-0">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-medium">{movement.title}</span>
      <strong className={`numbers flex-none ${movement.coins > 0 ? 'text-success' : ''}`}>
        {movement.coins > 0 ? '+' : '−'}
        {formatCoins(Math.abs(movement.coins))}
      </strong>
    </p>
    {movement.about && <p className="text-soft">{movement.about}</p>}
    {movement.reason && <p className="break-words text-soft">{movement.reason}</p>}
    {movement.lots && <p className="text-small text-soft">{movement.lots}</p>}
    <p className="text-small text-help">
      {movement.at}
      {movement.contact && (
        <>
          <span>&nbsp;· </span>
          <TextLink href={movement.contact}>{words.seeContact}</TextLink>
        </>
      )}
      {movement.purchase && (
        <>
          <span>&nbsp;· </span>
          <TextLink href={movement.purchase}>{words.seePurchase}</TextLink>
        </>
      )}
    </p>
  </li>
)

type WalletData = Route.ComponentProps['loaderData']['wallet']

const Balance = ({ balance, value, debt, kinds: coinKinds, ending }: WalletData) => (
  <>
    <div className="section-forest stack stack-4 rounded-card p-6">
      <div>
        <p className="text-soft">{proTexts.balance}</p>
        <p>
          <Price text={balance} large />
        </p>
        <p className="text-soft">{value}</p>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {coinKinds.map(({ title, coins, help }) => (
          <div key={title}>
            <dt className="text-soft">{title}</dt>
            <dd className="numbers font-medium">{coins}</dd>
            <dd className="text-small text-soft">{help}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={href('/profissional/carteira/comprar')} icon="plus">
          {words.buy}
        </ButtonLink>
        <ButtonLink href={href('/profissional/carteira/compras')} kind="secondary">
          {words.seePurchases}
        </ButtonLink>
      </div>
    </div>
    {debt && (
      <Alert tone="danger" title={words.debt}>
        {debt}
      </Alert>
    )}
    {ending.length > 0 && (
      <Alert tone="info" title={words.ends}>
        <ul>
          {ending.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Alert>
    )}
  </>
)

/** The guarantee of the first 15 contacts and its conditions (product: Refunds). */
const GuaranteeCard = ({ text, rules }: GuaranteeView) => (
  <TitledCard id="garantia" title={guaranteeTexts.title} gap={2}>
    <p className="text-soft">{guaranteeTexts.intro}</p>
    <p>{text}</p>
    <Disclosure title={guaranteeTexts.takes} plain>
      <Checklist items={rules} />
    </Disclosure>
  </TitledCard>
)
