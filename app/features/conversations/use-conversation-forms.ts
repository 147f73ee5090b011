import { useActionForm } from '#app/browser/use-action-form.tsx'

/** The forms of a conversation, apart from the message, which JavaScript sends by its endpoint. */
export const useConversationForms = () => ({
  archive: useActionForm('archive'),
  unarchive: useActionForm('unarchive'),
  give: useActionForm('give'),
  block: useActionForm('block'),
  unblock: useActionForm('unblock'),
  report: useActionForm('report'),
  quick: useActionForm('quick'),
})

export type ConversationForms = ReturnType<typeof useConversationForms>
