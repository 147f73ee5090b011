import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Container } from '#app/components/layout.tsx'
import { href } from '#href.ts'
import { proTexts, refundedContactTexts as words } from '#texts/professional.ts'
import type { refundedContactView } from './contact-view.server.ts'

type Props = Awaited<ReturnType<typeof refundedContactView>>

/** A contact of an order blocked by staff: why, and what happened to the coins. */
export const RefundedContact = ({ category, place, coins }: Props) => (
  <Container width="reading">
    <div className="py-8">
      <EmptyState
        level={1}
        drawing="nothing-found"
        title={words.title}
        text={
          <>
            <strong>
              {category}&nbsp;· {place}
            </strong>
            <br />
            {words.why} {coins ?? words.nothingPaid}
          </>
        }
        action={
          <div className="row justify-center">
            <ButtonLink href={href('/profissional')}>{proTexts.opportunities}</ButtonLink>
            <ButtonLink href={href('/profissional/contatos')} kind="secondary" icon="back">
              {proTexts.backToContacts}
            </ButtonLink>
          </div>
        }
      />
    </div>
  </Container>
)
