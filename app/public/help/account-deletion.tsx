import { redirect } from 'react-router'
import { buttonClass, ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { PopoverDialog } from '#app/components/popover-dialog.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import DeletionChoice from '#app/islands/ui/deletion-choice.tsx'
import { href } from '#href.ts'
import { deletedAccountAddress, deletionChoiceTexts as words } from '#texts/account-deletion.ts'
import { helpCentreTexts } from '#texts/help-centre.ts'
import { pageTitle } from '#texts/site.ts'
import { PageHead } from '../page-head.tsx'
import { publicMeta } from '../page-meta.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import type { Route } from './+types/account-deletion.ts'

export const handle = { pageType: 'account-deletion:start' }

const pages = { client: `${deletedAccountAddress}/cliente`, professional: `${deletedAccountAddress}/profissional` }
const dialogId = 'excluir'

/** `?conta=`: the dialog's choice, submitted without JavaScript. */
export function loader({ request }: Route.LoaderArgs) {
  const chosen = new URL(request.url).searchParams.get('conta')
  if (chosen === 'client' || chosen === 'professional') throw redirect(pages[chosen], 303)
  requirePlainAddress(request)
  return { address: publicAddress(deletedAccountAddress) }
}

export const meta = publicMeta<Route.MetaArgs>(() => ({
  title: pageTitle(words.title),
  description: words.description,
}))

/** Keep the account, or choose which one to delete (spec 2, account deletion; M-03 to M-07). */
export default function AccountDeletion() {
  return (
    <>
      <PageHead
        crumbs={[{ label: helpCentreTexts.title, href: href('/central-de-ajuda') }, { label: words.title }]}
        title={words.title}
        intro={words.intro}
      >
        <div className="row">
          <ButtonLink href={href('/')} size="large">
            {words.keep}
          </ButtonLink>
          <button
            type="button"
            className={buttonClass('secondary', 'large')}
            popoverTarget={dialogId}
            aria-haspopup="dialog"
          >
            {words.remove}
          </button>
        </div>
      </PageHead>
      <div className="page-width stack stack-6 py-8">
        <div className="grid items-start gap-4 desktop:grid-cols-2">
          <Facts id="termina" title={words.endsTitle} facts={words.ends} icon="close" />
          <Facts id="fica" title={words.staysTitle} facts={words.stays} icon="check" />
        </div>
        <p className="max-w-[68ch]">
          {words.copyBefore} <TextLink href={href('/conta')}>{words.copyClient}</TextLink> {words.copyOr}{' '}
          <TextLink href={href('/profissional/perfil')}>{words.copyProfessional}</TextLink>.
        </p>
        <p>
          <StandaloneLink href={href('/central-de-ajuda/:slug', { slug: 'como-sair-da-ajeita' })} icon="info">
            {words.more}
          </StandaloneLink>
        </p>
      </div>
      <DeletionDialog />
    </>
  )
}

type FactsProps = { id: string; title: string; facts: readonly string[]; icon: 'check' | 'close' }

const Facts = ({ id, title, facts, icon }: FactsProps) => (
  <TitledCard id={id} title={title}>
    <ul className="stack stack-2">
      {facts.map((fact) => (
        <li key={fact} className="flex gap-3">
          <Icon name={icon} size={20} className="mt-0.5 flex-none text-accent-strong" />
          {fact}
        </li>
      ))}
    </ul>
  </TitledCard>
)

const DeletionDialog = () => (
  <PopoverDialog id={dialogId} title={words.dialogTitle} close={words.dialogClose}>
    <DeletionChoice pages={pages} action={deletedAccountAddress} />
  </PopoverDialog>
)
