import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { formTexts } from '#app/middleware/form-texts.ts'
import { receiveMail } from '#domain/help/receive-mail.server.ts'
import { mailTextLimit } from '#domain/help/ticket.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { readMail } from '#platform/messaging/email/read-mail.ts'
import { findAnswerableInInbox } from '#platform/messaging/inbox.ts'

type Answer = { from: string; to: string; subject: string; text: string }

/** A raw mail as a mail client sends it, so that a demonstration runs the whole import. */
function writtenMail({ from, to, subject, text }: Answer, at: Date) {
  const encoded = (words: string) => `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`
  return [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${encoded(`Re: ${subject}`)}`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: <${randomUUID()}@inbox.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64'),
  ].join('\r\n')
}

/** Replies to an e-mail of the local inbox. Never in production. */
export async function replyToEmail(request: Request) {
  if (env.APP_ENV === 'production') throw data(null, { status: 404 })
  const { id, text } = formTexts(await request.formData(), ['id', 'text'])
  const email = /^\d{1,15}$/.test(id) ? await findAnswerableInInbox(db(), Number(id)) : undefined
  if (!email) throw data(null, { status: 404 })
  const written = writtenMail({ ...email, text: text.slice(0, mailTextLimit) }, now())
  const mail = await readMail(Buffer.from(written), mailTextLimit)
  const received = mail && (await receiveMail(db(), { mail, to: email.to }, now()))
  if (!received?.ok) return data({ id: Number(id), text }, { status: 422 })
  const query = new URLSearchParams({ busca: email.from, protocolo: received.value.protocol })
  return redirect(`${href('/dev/inbox')}?${query}`, 303)
}
