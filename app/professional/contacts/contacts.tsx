import { Form } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { stages } from '#domain/leads/pipeline/stage.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import { proTexts } from '#texts/professional.ts'
import { visitTexts } from '#texts/visits.ts'
import type { Route } from './+types/contacts.ts'
import { Board } from './board.tsx'
import { contactsQuery, readContactsQuery } from './contacts-query.ts'
import { contactsView } from './contacts-view.server.ts'

export const handle = { pageType: 'contacts:show' }
export const meta = () => titleMeta(proTexts.contacts, words.intro)

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readContactsQuery(new URL(request.url).searchParams)
  return { ...query, ...(await contactsView({ ...query, userId: context.get(signedIn).userId }, now())) }
}

const contactsPath = href('/profissional/contatos')

/** A professional's contacts by stage: a list on a phone, a board on a large screen. */
export default function Contacts({ loaderData }: Route.ComponentProps) {
  const { stage, search, page, pages, hasAny, columns, due } = loaderData
  return (
    <PageColumn>
      <PageHeading title={proTexts.contacts} intro={words.intro} />
      {due.length > 0 && (
        <Alert tone="warning" icon="bell" title={words.today}>
          {words.todayText}
          <ul>
            {due.map(({ leadId, name, category }) => (
              <li key={leadId}>
                <TextLink href={href('/profissional/contatos/:leadId', { leadId })}>{name}</TextLink>
                &nbsp;· {category}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {(hasAny || search) && <Search stage={stage} search={search} />}
      {hasAny && (
        <Tabs
          label={words.stageTabs}
          tabs={[undefined, ...stages].map((each) => ({
            href: `${contactsPath}${contactsQuery({ stage: each, search })}`,
            label: each ? words.stages[each] : words.allStages,
            count: columns.find((column) => column.stage === each)?.count ?? 0,
            current: each === stage,
          }))}
        />
      )}
      {hasAny ? (
        <Board
          columns={stage ? columns.filter((column) => column.stage === stage) : columns}
          search={search}
          single={stage !== undefined}
        />
      ) : (
        <NoneFound search={search} />
      )}
      {stage && pages > 1 && (
        <nav className="row justify-between" aria-label={words.stages[stage]}>
          {page > 1 && (
            <StandaloneLink icon="back" href={`${contactsPath}${contactsQuery({ stage, search, page: page - 1 })}`}>
              {words.newer}
            </StandaloneLink>
          )}
          {page < pages && (
            <StandaloneLink href={`${contactsPath}${contactsQuery({ stage, search, page: page + 1 })}`}>
              {words.older}
            </StandaloneLink>
          )}
        </nav>
      )}
      {hasAny && (
        <p className="row">
          <StandaloneLink icon="calendar" href={href('/profissional/agenda')}>
            {visitTexts.seeAgenda}
          </StandaloneLink>
          <StandaloneLink icon="download" href={`${href('/profissional/contatos.csv')}${contactsQuery({ search })}`}>
            {words.sheet}
          </StandaloneLink>
        </p>
      )}
    </PageColumn>
  )
}

const Search = ({ stage, search }: { stage: string | undefined; search: string | undefined }) => (
  <Form
    method="get"
    role="search"
    className="grid grid-cols-1 items-end gap-3 desktop:grid-cols-[420px_max-content_max-content]"
  >
    {stage && <input type="hidden" name="etapa" value={stage} />}
    <TextField
      type="search"
      key={search}
      name="busca"
      label={words.search}
      defaultValue={search ?? ''}
      maxLength={60}
    />
    {/* The error is shown below the field. */}
    <div className="grid desktop:pb-1.5">
      <Button type="submit" kind="secondary" icon="search">
        {words.searchGo}
      </Button>
    </div>
    {search && (
      <div className="desktop:pb-1.5">
        <StandaloneLink href={contactsPath}>{words.clear}</StandaloneLink>
      </div>
    )}
  </Form>
)

const NoneFound = ({ search }: { search: string | undefined }) => (
  <Card>
    {search ? (
      <EmptyState drawing="nothing-found" title={words.nothingFound(search)} text={words.nothingFoundText} />
    ) : (
      <EmptyState
        drawing="empty-inbox"
        title={proTexts.noContacts}
        text={proTexts.noContactsText}
        action={<ButtonLink href={href('/profissional')}>{proTexts.opportunities}</ButtonLink>}
      />
    )}
  </Card>
)
