import { findAddress } from '#domain/places/find-address.server.ts'
import { editAreaWith } from '#domain/professionals/profile-settings/edit-area.server.ts'
import { addressProviders } from '#platform/senders.ts'

export const editArea = editAreaWith(findAddress, addressProviders)
