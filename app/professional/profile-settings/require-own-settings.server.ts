import { data, type RouterContextProvider } from 'react-router'
import { signedIn } from '#app/middleware/session.ts'
import { findOwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { db } from '#platform/db.ts'

/** The caller's own settings; throws a 404 without a profile. */
export async function requireOwnSettings(context: Readonly<RouterContextProvider>) {
  const settings = await findOwnSettings(db(), context.get(signedIn).userId)
  if (!settings) throw data(null, { status: 404 })
  return settings
}
