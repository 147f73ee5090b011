import { slugOf } from '#domain/shared/slug.ts'

/** The last part of the address of a profile: the name, and the number of the account, so that namesakes have their own. */
export const profileSlug = ({ id, name }: { id: number; name: string }) => `${slugOf(name)}-${id}`
