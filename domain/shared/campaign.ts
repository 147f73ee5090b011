/** Campaign parameters of links, stored with the order or sign-up, never with a visitor id (AMB-91). */
const campaignKeys = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
export type Campaign = Partial<Record<(typeof campaignKeys)[number], string>>
const campaignLimit = 100

/** An address's campaign parameters, at most 100 characters each, without unknown and empty ones (spec 2; AMB-91). */
export function campaignOf(parameters: URLSearchParams | Record<string, string | undefined>): Campaign {
  const valueOf = (key: string) => (parameters instanceof URLSearchParams ? parameters.get(key) : parameters[key])
  return Object.fromEntries(
    campaignKeys.flatMap((key) => {
      const value = valueOf(key)?.trim().slice(0, campaignLimit).replaceAll(/\p{C}/gu, '')
      return value ? [[key, value]] : []
    }),
  )
}
