import { redirect } from 'react-router'
import { formAction } from '#app/middleware/form-action.ts'
import { findAddress } from '#domain/places/find-address.server.ts'
import { editAreaWith } from '#domain/professionals/profile-settings/edit-area.server.ts'
import { addressProviders } from '#platform/configured-providers.ts'

const errorFields = {
  unknown_postal_code: 'postalCode',
  postal_code_not_found: 'postalCode',
  postal_code_silent: 'postalCode',
  unknown_base: 'base',
  unknown_city: 'addCity',
  too_many_cities: 'addCity',
} as const

/** Stores the area of a professional, in the settings and in the sign-up. */
export const areaAction = (nextAddress: string) =>
  formAction(editAreaWith(findAddress, addressProviders), {
    errorFields,
    onSuccess: () => redirect(nextAddress, 303),
  })
