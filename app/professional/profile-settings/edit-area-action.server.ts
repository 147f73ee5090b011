import { findAddress } from '#domain/places/find-address.server.ts'
import { editArea } from '#domain/professionals/profile-settings/edit-area.server.ts'
import { addressProviders } from '#platform/senders.ts'

/** Keeps an area whose base may be a CEP: what it stands for is looked up first, outside the transaction. */
export const editAreaByPostalCode: typeof editArea = async (db, asked, now) => {
  const { postalCode } = asked
  if (!postalCode) return editArea(db, asked, now)
  const found = await findAddress(db, { postalCode, providers: addressProviders() }, now)
  return found.ok ? editArea(db, { ...asked, address: found.value }, now) : found
}
