import { useEffect, useRef, useState } from 'react'
import { isTyping } from '#app/browser/is-typing.ts'
import { showToast } from '#app/components/toast-store.ts'
import { clientTexts, messageFrom } from '#texts/client.ts'
import { rejectionTexts } from '#texts/rejection.ts'
import type { FoundPro } from './order-view.server.ts'

const isToAnswer = (pros: FoundPro[], id: number | null) =>
  pros.some(({ leadId, acceptedConversation }) => leadId === id && acceptedConversation)
const isUnread = (pro: FoundPro) => pro.hasNotification && pro.acceptedConversation && pro.initialMessage

/**
 * Opens once for exactly one unread message (AMB-30). Closes when nothing is left to answer, such as after an
 * acceptance in another tab.
 */
export function useFirstMessage(pros: FoundPro[]) {
  const [openLeadId, setOpenLeadId] = useState<number | null>(null)
  const seen = useRef(new Set<number>())
  useEffect(() => {
    const unread = pros.filter(isUnread)
    const [only] = unread
    if (!only || unread.length > 1 || seen.current.has(only.leadId)) return
    seen.current.add(only.leadId)
    const leadId = isTyping() ? null : only.leadId
    if (leadId === null) showToast('info', messageFrom(only.name), clientTexts.gotMessage)
    setOpenLeadId((current) => (isToAnswer(pros, current) ? current : leadId))
  }, [pros])
  const isOver = pros.find(({ leadId }) => leadId === openLeadId)?.isRejected
  useEffect(() => void (isOver && showToast('info', rejectionTexts.over)), [isOver])
  return [isToAnswer(pros, openLeadId) ? openLeadId : null, setOpenLeadId] as const
}
