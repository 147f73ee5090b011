import type { ServiceFile } from './service-file.ts'
import type { Service } from './service.ts'

type Column = 'slug' | 'name' | 'popularRank' | 'medianTicketCents' | 'instantMatch'
type Content = Omit<ServiceFile, Column>

/**
 * A service as its row holds it: some of its file in columns, the rest as JSON, which is read when somebody first asks for
 * it. There are two megabytes of that, and a start wants one service of 542. It was held to the schema of a service file
 * when it was written.
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
