import { data } from 'react-router'
import { formTexts } from '#doors/form-texts.ts'
import { setReadReceipts } from '#domain/conversations/read-receipts.server.ts'
import { readReceiptsForm } from '#domain/conversations/read-receipts.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import { db } from '#platform/db.ts'
import { receiptTexts } from '#texts/chat.ts'

/** What the form of "Visto" says it is, besides the other forms of the page. */
export const switchesReceipts = (form: FormData) => form.get('intent') === 'read-receipts'

/** Somebody switches it on or off, and hears which it was. */
export async function switchReceipts({ userId }: SignedIn, form: FormData) {
  const read = readReceiptsForm.takes.safeParse(formTexts(form, ['shows']))
  if (!read.success) throw data(null, { status: 422 })
  await setReadReceipts(db(), { ...read.data, userId })
  return { said: read.data.shows === 'yes' ? receiptTexts.turnedOn : receiptTexts.turnedOff }
}
