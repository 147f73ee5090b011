export const areaErrorFields = {
  unknown_postal_code: 'postalCode',
  postal_code_not_found: 'postalCode',
  postal_code_silent: 'postalCode',
  unknown_base: 'base',
  unknown_city: 'addCity',
  too_many_cities: 'addCity',
} as const
