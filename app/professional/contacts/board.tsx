import { type DragEvent, useState } from 'react'
import { Count } from '#app/components/count.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { type Stage, type StageToMoveTo, stagesToMoveTo } from '#domain/leads/pipeline/stage.ts'
import { href } from '#href.ts'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import { ContactCard, draggedContact } from './contact-card.tsx'
import { contactsQuery } from './contacts-query.ts'
import type { ContactCardView, contactsView } from './contacts-view.server.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useMoves } from './use-moves.ts'

type Column = Awaited<ReturnType<typeof contactsView>>['columns'][number]
type Props = { columns: Column[]; search: string | undefined; single: boolean }

const isStageToMoveTo = (stage: Stage): stage is StageToMoveTo => (stagesToMoveTo as readonly Stage[]).includes(stage)

/** Contacts by stage: stacked lists on a phone, columns where there is room. */
export function Board({ columns, search, single }: Props) {
  const { moves, move } = useMoves()
  const [contactToMove, setContactToMove] = useState<ContactCardView>()
  const stageNow = (contact: ContactCardView) =>
    moves.find(({ leadId }) => leadId === contact.leadId)?.stage ?? contact.stage
  const allContacts = columns.flatMap(({ contacts }) => contacts)

  function drop(stage: Stage, leadId: number) {
    const contact = allContacts.find((each) => each.leadId === leadId)
    if (!contact || !isStageToMoveTo(stage) || !contact.moves.includes(stage)) return
    if (stage === 'lost') setContactToMove(contact)
    else void move(contact, stage)
  }

  return (
    <>
      <div className={single ? 'stack stack-6' : 'grid grid-cols-1 gap-6 desktop:grid-cols-6 desktop:gap-3'}>
        {columns.map((column) => {
          const contacts = allContacts.filter((contact) => stageNow(contact) === column.stage)
          return (
            <StageColumn key={column.stage} column={column} shown={contacts.length} onDrop={drop}>
              {contacts.map((contact) => (
                <li key={contact.leadId}>
                  <ContactCard
                    contact={contact}
                    isMoving={stageNow(contact) !== contact.stage}
                    onMove={setContactToMove}
                  />
                </li>
              ))}
              {!single && column.count > column.contacts.length && (
                <li>
                  <StandaloneLink
                    href={`${href('/profissional/contatos')}${contactsQuery({ stage: column.stage, search })}`}
                  >
                    {words.more}
                  </StandaloneLink>
                </li>
              )}
            </StageColumn>
          )
        })}
      </div>
      <MoveDialog
        contact={contactToMove}
        onClose={() => setContactToMove(undefined)}
        onMove={(contact, stage, reason) => {
          setContactToMove(undefined)
          void move(contact, stage, reason)
        }}
      />
    </>
  )
}

type ColumnProps = {
  column: Column
  shown: number
  onDrop: (stage: Stage, leadId: number) => void
  children: React.ReactNode
}

function StageColumn({ column: { stage, count, value }, shown, onDrop, children }: ColumnProps) {
  const [isOver, setOver] = useState(false)
  const isContact = (event: DragEvent) => event.dataTransfer.types.includes(draggedContact)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for mice; each card has a button
    <section
      aria-labelledby={`etapa-${stage}`}
      className="stack stack-2 rounded-card desktop:bg-sunken desktop:p-3 data-empty:max-desktop:hidden data-over:outline-2 data-over:outline-accent"
      data-empty={shown === 0 || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isContact(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!isContact(event)) return
        event.preventDefault()
        onDrop(stage, Number(event.dataTransfer.getData(draggedContact)))
      }}
    >
      <div>
        <h2 id={`etapa-${stage}`} className="text-title-4">
          {words.stages[stage]} <Count count={count} />
        </h2>
        {value && <p className="numbers text-small text-soft">{value}</p>}
      </div>
      {shown === 0 ? (
        <p className="text-small text-help">{words.noneInStage}</p>
      ) : (
        <ul className="stack stack-4">{children}</ul>
      )}
    </section>
  )
}
