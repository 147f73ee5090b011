import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { expressItems } from '#texts/express.ts'
import { formatCount } from '#texts/format.ts'
import { contactHoursTexts, contactModeTexts, urgencyTexts } from '#texts/orders.ts'
import { requestFieldTexts as words } from '#texts/request-fields.ts'

/** All answers in form order (spec 2, order detail). */
export function orderSummary(order: OrderDetail) {
  const { answered, express, description, urgency, maxLeads, district, city, uf } = order
  const when = express ? expressItems(express) : [{ title: words.urgency.label, text: urgencyTexts[urgency] }]
  const place = [
    { title: words.postalCode.label, text: answered.postalCode?.replace(/^(\d{5})(\d{3})$/, '$1-$2') },
    { title: words.city.label, text: `${city}, ${uf.toUpperCase()}` },
    { title: words.district.label, text: district },
    { title: words.street.label, text: answered.street },
  ]
  // An express order has day, price and one professional instead.
  const preferences = express
    ? []
    : [
        { title: words.contactMode.label, text: contactModeTexts[answered.contactMode] },
        { title: words.contactHours.label, text: contactHoursTexts[answered.contactHours] },
        { title: words.maxLeads.label, text: formatCount(maxLeads, 'profissional', 'profissionais') },
      ]
  const contact = [
    { title: words.name.label, text: answered.name },
    { title: words.email.label, text: answered.email },
    { title: words.phone.label, text: answered.phone && formatPhone(answered.phone) },
  ]
  const details = { title: words.description.label, text: description }
  return [...order.reviewData, ...when, ...place, details, ...preferences, ...contact].flatMap(({ title, text }) =>
    text ? { title, text } : [],
  )
}
