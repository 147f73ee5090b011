import { findAddress } from '#domain/places/find-address.server.ts'
import { editAreaWith } from '#domain/professionals/profile-settings/edit-area.server.ts'
import { addressProviders } from '#platform/configured-providers.ts'

export const editArea = editAreaWith(findAddress, addressProviders)
