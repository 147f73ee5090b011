import { slugOf } from '#domain/shared/slug.ts'

/** The slug of a profile: name and account id, unique for namesakes. */
export const profileSlug = ({ id, name }: { id: number; name: string }) => `${slugOf(name)}-${id}`
