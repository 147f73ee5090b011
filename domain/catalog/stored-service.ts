import type { ServiceFile } from './service-file.ts'
import type { Service } from './service.ts'

type Column = 'slug' | 'name' | 'popularRank' | 'medianTicketCents' | 'instantMatch'
type Content = Omit<ServiceFile, Column>

/**
 * A service as stored: some fields in columns, the rest as JSON parsed on first use, because there are two megabytes
 * of it. Validated against the schema when written.
 */
export function storedService(columns: Omit<Service, keyof Content>, json: string): Service {
  let read: Content | undefined
  const content = () => (read ??= JSON.parse(json) as Content)
  return {
    ...columns,
    get plural() {
      return content().plural
    },
    get shortDescription() {
      return content().shortDescription
    },
    get description() {
      return content().description
    },
    get synonyms() {
      return content().synonyms
    },
    get prices() {
      return content().prices
    },
    get averageJobLength() {
      return content().averageJobLength
    },
    get questions() {
      return content().questions
    },
    get faq() {
      return content().faq
    },
    get related() {
      return content().related
    },
    get requires() {
      return content().requires
    },
    get safetyTip() {
      return content().safetyTip
    },
    get express() {
      return content().express
    },
  }
}
