import { leadPrice } from './lead-price.ts'

/** What a contact of a service usually costs: an ordinary order, the first place, some professionals near. */
export const typicalPrice = ({ medianTicketCents }: { medianTicketCents: number }) =>
  leadPrice({
    medianTicketCents,
    urgency: 'month',
    contactMode: 'whatsapp',
    isDetailed: false,
    hasHiredBefore: false,
    eligibleCount: 10,
    slotNumber: 1,
    unsoldHours: 0,
  }).coins
