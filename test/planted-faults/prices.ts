import type { Fault } from './fault.ts'

const measured = 'domain/prices/measure-prices.server.test.ts'

export const priceFaults: Fault[] = [
  {
    name: 'nine quotes make the price of a city',
    file: 'domain/prices/local-price.ts',
    find: 'minQuotes = 10',
    replace: 'minQuotes = 9',
    test: measured,
    failingTests: ['ten quoted prices of five professionals give a city price: the median, one amount per contact'],
  },
  {
    name: 'one professional’s ten quotes make the price of a city',
    file: 'domain/prices/local-price.ts',
    find: 'minProfessionals = 5',
    replace: 'minProfessionals = 1',
    test: measured,
    failingTests: ['prices of one person, hourly and fixed prices, blocked orders and our own profiles do not count'],
  },
  {
    name: 'a city costs whatever people ask for',
    file: 'domain/prices/local-price.ts',
    find: 'Math.min(maxCents, Math.max(minCents, quoted.medianCents))',
    replace: 'Math.min(Infinity * maxCents, Math.max(0 * minCents, quoted.medianCents))',
    test: 'domain/prices/local-price.test.ts',
    failingTests: ['a city price is between half and twice the state price'],
  },
  {
    name: 'the price of an order that went out moves with its city',
    file: 'domain/orders/publish-order.server.ts',
    find: '  if (cents !== null && of) return { cents, of }\n',
    replace: '  if (cents === -1 && of) return { cents, of }\n',
    test: measured,
    failingTests: ['an order stores its price at publication, whatever is measured later'],
  },
  {
    name: 'a contact is priced by the state, whatever its order went out with',
    file: 'domain/leads/unlock/price-quote.server.ts',
    find: 'order.typicalCents ?? medianTicketIn(service, order.uf)',
    replace: 'medianTicketIn(service, order.uf)',
    test: measured,
    failingTests: ['an order stores its price at publication, whatever is measured later'],
  },
  {
    name: 'the first proposal counts, not the newest',
    file: 'domain/prices/measure-prices.server.ts',
    find: 'order by version desc limit 1',
    replace: 'order by version limit 1',
    test: measured,
    failingTests: ['ten quoted prices of five professionals give a city price: the median, one amount per contact'],
  },
  {
    name: 'a price for an hour counts as one of the whole',
    file: 'domain/prices/measure-prices.server.ts',
    find: "when l.price_unit = 'whole' and l.price_cents is not null",
    replace: 'when l.price_cents is not null',
    test: measured,
    failingTests: ['prices of one person, hourly and fixed prices, blocked orders and our own profiles do not count'],
  },
  {
    name: 'quotes count for ever',
    file: 'domain/prices/local-price.ts',
    find: 'quotedWithinMonths = 12',
    replace: 'quotedWithinMonths = 120',
    test: measured,
    failingTests: [
      'ten quoted prices of five professionals give a city price: the median, one amount per contact',
      'prices of one person, hourly and fixed prices, blocked orders and our own profiles do not count',
    ],
  },
]
