import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#app/browser/call.ts'
import { signInAgain } from '#app/browser/sign-in-again.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Price } from '#app/components/price.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { useToasts } from '#app/components/use-toasts.ts'
import { href } from '#href.ts'
import { clientTexts, ratingLabel, reviewsText } from '#texts/client.ts'
import { firstPriceTexts } from '#texts/first-price.ts'
import { rejectionTexts } from '#texts/rejection.ts'
import type { FoundPro } from './found-professional.tsx'
import { RejectionDialog } from './rejection-dialog.tsx'

type Props = { pro: FoundPro | undefined; orderUuid: string; token: string; onClose: () => void }

/** A professional's first message: accept, reject, or decide later (spec 4; C-13 to C-16). */
export function MessageDialog({ pro, orderUuid, token, onClose }: Props) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const [isAccepting, setAccepting] = useState(false)
  const [rejectedLeadId, setRejectedLeadId] = useState<number>()
  const lastFailure = useRef<number>(undefined)
  useOpened(pro, token)

  async function accept({ acceptedConversation, leadId }: FoundPro) {
    if (!acceptedConversation) return
    setAccepting(true)
    if (lastFailure.current !== undefined) toasts.dismiss(lastFailure.current)
    const answer = await call('POST /v1/leads/{leadId}/accepted-conversation', {
      path: { leadId },
      authorization: `Bearer ${token}`,
      headers: { version: '7' }, // spec 4 names it for this call only
      body: { lead_id: leadId },
    })
    setAccepting(false)
    if (answer.ok && answer.value.chat_url)
      return void navigate(href('/mensagens/:chatId', { chatId: answer.value.chat_url }))
    if (!answer.ok && answer.status === 401) return void signInAgain('client')
    lastFailure.current = toasts.show('error', clientTexts.acceptFailed)
  }

  if (pro && rejectedLeadId === pro.leadId)
    return (
      <RejectionDialog
        leadId={pro.leadId}
        orderUuid={orderUuid}
        onLater={() => setRejectedLeadId(undefined)}
        onClose={() => {
          setRejectedLeadId(undefined)
          onClose()
        }}
      />
    )

  return (
    <Dialog
      id="mensagem"
      title={clientTexts.gotMessage}
      open={pro !== undefined}
      onClose={onClose}
      actions={
        pro && (
          <>
            <Button kind="ghost" onClick={onClose} disabled={isAccepting}>
              {clientTexts.later}
            </Button>
            <Button kind="secondary" onClick={() => setRejectedLeadId(pro.leadId)} disabled={isAccepting}>
              {rejectionTexts.refuse}
            </Button>
            <Button icon="check" busy={isAccepting} onClick={() => void accept(pro)}>
              {isAccepting ? clientTexts.accepting : clientTexts.accept}
            </Button>
          </>
        )
      }
    >
      {pro && (
        <div className="stack stack-4">
          <div className="flex items-center gap-4">
            <Avatar name={pro.name} src={pro.avatar} decorative />
            <div className="stack stack-1 min-w-0">
              <p className="font-title text-title-4 font-bold">
                {pro.link ? <TextLink href={pro.link}>{pro.name}</TextLink> : pro.name}
              </p>
              {pro.reviews.count > 0 ? (
                <Stars
                  value={pro.reviews.average}
                  text={reviewsText(pro.reviews.averageText, pro.reviews.count)}
                  label={ratingLabel(pro.reviews.averageText)}
                />
              ) : (
                <p className="text-soft">{clientTexts.noReviews}</p>
              )}
              {pro.from && <p className="text-small text-soft">{pro.from}</p>}
              {pro.documentationApproved && (
                <div className="row">
                  <Badge tone="success" icon="shield">
                    {clientTexts.documentsChecked}
                  </Badge>
                </div>
              )}
            </div>
          </div>
          <blockquote className="rounded-card bg-sunken p-4 whitespace-pre-wrap">{pro.initialMessage}</blockquote>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-soft">{clientTexts.proposed}</span>
            <span className="text-right">
              <strong>{pro.price.text ? <Price text={pro.price.text} /> : clientTexts.toAgree}</strong>{' '}
              {pro.price.forWhole && <span className="text-small text-help">{firstPriceTexts.forWhole}</span>}
            </span>
          </div>
          <p className="text-small text-help">{clientTexts.acceptHint}</p>
        </div>
      )}
    </Dialog>
  )
}

/** Marks the message as opened once per view: a read one is not refunded (product: Refunds). */
function useOpened(pro: FoundPro | undefined, token: string) {
  const announcedIds = useRef(new Set<number>())
  const leadId = pro?.leadId
  useEffect(() => {
    if (leadId === undefined || announcedIds.current.has(leadId)) return
    announcedIds.current.add(leadId)
    void call('POST /v1/leads/{leadId}/opened', { path: { leadId }, authorization: `Bearer ${token}` })
  }, [leadId, token])
}
