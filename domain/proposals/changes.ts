import { keysOf } from '#domain/shared/keys.ts'
import { type Item, lineCents, totalsOf } from './proposal.ts'

export type Terms = {
  travelCents: number
  discountCents: number
  payment: string
  startsOn: string | null
  endsOn: string | null
  warrantyDays: number
  conditions: string | null
}
type OfferedTerms = Terms & { items: readonly Item[]; photos: readonly { name: string }[] }
export type ChangedItem = Item & { mark: 'new' | 'changed' | null; wasCents: number | null }

const isSameLine = (a: Item, b: Item) => a.kind === b.kind && a.description === b.description
const isSame = (a: Item, b: Item) => a.quantity === b.quantity && a.unit === b.unit && a.unitCents === b.unitCents

/**
 * The differences to an earlier version: marked lines, removed lines, changed terms, the former total if different, and
 * whether the photos differ.
 */
export function changesSince(before: OfferedTerms | null, now: OfferedTerms) {
  if (!before)
    return {
      items: now.items.map((item): ChangedItem => ({ ...item, mark: null, wasCents: null })),
      gone: [] as Item[],
      terms: [] as (keyof Terms)[],
      wasTotalCents: null,
      hasOtherPhotos: false,
    }
  const remainingItems = [...before.items]
  const items = now.items.map((item): ChangedItem => {
    const old = remainingItems.find((line) => isSameLine(line, item))
    if (!old) return { ...item, mark: 'new', wasCents: null }
    remainingItems.splice(remainingItems.indexOf(old), 1)
    return isSame(old, item)
      ? { ...item, mark: null, wasCents: null }
      : { ...item, mark: 'changed', wasCents: lineCents(old) }
  })
  const wasTotalCents = totalsOf(before).total
  return {
    items,
    gone: remainingItems,
    terms: keysOf(termNames).filter((name) => before[name] !== now[name]),
    wasTotalCents: wasTotalCents === totalsOf(now).total ? null : wasTotalCents,
    hasOtherPhotos: namesOf(before) !== namesOf(now),
  }
}

const namesOf = ({ photos }: OfferedTerms) => photos.map(({ name }) => name).join()

const termNames = {
  travelCents: 1,
  discountCents: 1,
  payment: 1,
  startsOn: 1,
  endsOn: 1,
  warrantyDays: 1,
  conditions: 1,
} as const satisfies Record<keyof Terms, 1>
