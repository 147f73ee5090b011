import type { Fault } from './fault.ts'

/** What is kept for a time only goes, however much of it there is. */
export const forgettingFaults: Fault[] = [
  {
    name: 'requests that nobody proved are forgotten all at once, or never',
    file: 'domain/orders/life/expire-orders.server.ts',
    find: '    .limit(limit)\n',
    replace: '',
    test: 'domain/orders/life/expire-orders.server.test.ts',
    falls: ['however many requests nobody proved'],
  },
]
