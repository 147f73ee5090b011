import type { SaidForm } from '#app/middleware/page-door.ts'
import type { DeletedTemplate } from '#domain/proposals/templates.server.ts'

/** A model that was just deleted, as the form fields that save it again. */
export type DeletedModel = SaidForm & { fields: [name: string, value: string][] }

export const fieldsOfModel = ({ items, ...rest }: DeletedTemplate): DeletedModel['fields'] => [
  ...Object.entries(rest).map(([name, value]): [string, string] => [name, String(value ?? '')]),
  ...items.flatMap((item, at) =>
    Object.entries(item).map(([name, value]): [string, string] => [`items.${at}.${name}`, String(value)]),
  ),
]
