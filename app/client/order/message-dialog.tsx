import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#app/browser/call.ts'
import { signInAgain } from '#app/browser/sign-in-again.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Price } from '#app/components/price.tsx'
import { useToasts } from '#app/components/use-toasts.ts'
import { href } from '#href.ts'
import { clientTexts } from '#texts/client.ts'
import { firstPriceTexts } from '#texts/first-price.ts'
import { rejectionTexts } from '#texts/rejection.ts'
import { DocumentsBadge, ProName, RatingAndOrigin } from './found-professional.tsx'
import type { FoundPro } from './order-view.server.ts'

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
      {pro && <Message pro={pro} />}
    </Dialog>
  )
}

const Message = ({ pro }: { pro: FoundPro }) => (
  <div className="stack stack-4">
    <div className="flex items-center gap-4">
      <Avatar name={pro.name} src={pro.avatar} decorative />
      <div className="stack stack-1 min-w-0">
        <p className="font-title text-title-4 font-bold">
          <ProName pro={pro} />
        </p>
        <RatingAndOrigin pro={pro} />
        {pro.documentationApproved && (
          <div className="row">
            <DocumentsBadge />
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
)

type RejectionDialogProps = { leadId: number; orderUuid: string; onLater: () => void; onClose: () => void }

/** Asks before a professional is rejected, on the page that takes the reason. */
function RejectionDialog({ leadId, orderUuid, onLater, onClose }: RejectionDialogProps) {
  const navigate = useNavigate()
  const reject = () => navigate(href('/meus-pedidos/:uuid/profissional/:leadId', { uuid: orderUuid, leadId }))
  return (
    <Dialog
      id="recusa"
      title={rejectionTexts.confirm}
      open
      onClose={onClose}
      actions={
        <>
          <Button kind="ghost" onClick={onLater}>
            {rejectionTexts.later}
          </Button>
          <Button kind="danger" onClick={() => void reject()}>
            {rejectionTexts.refuseContact}
          </Button>
        </>
      }
    >
      <p>{rejectionTexts.confirmText}</p>
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
