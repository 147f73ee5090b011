import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { getAnswerTimes, listContactFacts } from '#domain/dashboard/dashboard-facts.server.ts'
import {
  adviceOf,
  bestPartOfDay,
  type ContactFact,
  costPerHire,
  dayParts,
  hoursOfPart,
  totalsByMonth,
  totalsOf,
  winRate,
} from '#domain/dashboard/dashboard.ts'
import { getGoals, saveGoals } from '#domain/dashboard/goals.server.ts'
import { stateByUf } from '#domain/places/places.server.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import type { Db } from '#platform/db.ts'
import { adviceText, hoursText, dashboardTexts as words } from '#texts/dashboard.ts'
import { coinsWithValue, formatMoney, formatNumber, monthOfDay } from '#texts/format.ts'
import { politeReason } from '#texts/rejection.ts'
import { chartOf } from './chart.server.ts'

/** "nov", under a bar. */
const shortMonth = (month: string) => monthOfDay(month).slice(0, 3)

function monthsView(facts: readonly ContactFact[], until: string) {
  const months = totalsByMonth(facts, until)
  const spendingPoints = months.map(({ month, coins }) => ({
    label: shortMonth(month),
    value: coins,
    text: formatNumber(coins),
  }))
  const valuePoints = months.map(({ month, valueCents }) => ({
    label: shortMonth(month),
    value: valueCents,
    text: formatNumber(Math.round(valueCents / 100)),
  }))
  return {
    spending: {
      chart: chartOf(spendingPoints),
      head: [words.month, words.contacts, words.won, words.spending],
      rows: months.map(({ month, contacts, won, coins }) => [
        monthOfDay(month),
        ...[contacts, won, coins].map(formatNumber),
      ]),
    },
    value: {
      chart: chartOf(valuePoints),
      head: [words.month, words.value],
      rows: months.map(({ month, valueCents }) => [monthOfDay(month), formatMoney(valueCents)]),
    },
    currentMonth: months.at(-1)!,
  }
}

function hoursView(facts: readonly ContactFact[]) {
  const parts = dayParts(facts)
  if (!bestPartOfDay(parts)) return null
  const percent = (opened: number, contacts: number) => (contacts ? Math.round((opened / contacts) * 100) : 0)
  return {
    chart: chartOf(
      parts.map(({ from, contacts, opened }) => ({
        label: `${from}–${from + hoursOfPart}h`,
        value: percent(opened, contacts),
        text: `${percent(opened, contacts)}%`,
      })),
    ),
    head: [words.part, words.contacts, words.opened],
    rows: parts.map(({ from, contacts, opened }) => [
      hoursText(from, hoursOfPart),
      formatNumber(contacts),
      contacts ? `${formatNumber(opened)} (${percent(opened, contacts)}%)` : '–',
    ]),
  }
}

function reasonsView(facts: readonly ContactFact[]) {
  const reasons = facts.flatMap(({ rejectReason }) => rejectReason ?? [])
  return [...Map.groupBy(reasons, politeReason)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([title, { length }]) => ({ title, text: formatNumber(length) }))
}

/** The professional's own answer time beside the usual ones of the state and the service. */
function answerTimesView(times: Awaited<ReturnType<typeof getAnswerTimes>>) {
  const { uf, service, ownMinutes, areaMinutes, serviceMinutes } = times
  const state = uf ? stateByUf(uf) : undefined
  const lines: { title: string; text: string }[] = [
    { title: words.own, text: ownMinutes === null ? words.notMeasured : words.inMinutes(ownMinutes) },
  ]
  if (state && areaMinutes !== null) lines.push({ title: words.area(state), text: words.inMinutes(areaMinutes) })
  if (service && serviceMinutes !== null)
    lines.push({ title: words.service(service), text: words.inMinutes(serviceMinutes) })
  return lines
}

/** Loader data of the dashboard. */
export async function dashboardView(db: Db, professionalId: number, now: Date) {
  const [facts, times, goals] = await Promise.all([
    listContactFacts(db, professionalId, now),
    getAnswerTimes(db, professionalId),
    getGoals(db, professionalId),
  ])
  const totals = totalsOf(facts)
  const { currentMonth, ...charts } = monthsView(facts, saoPauloDay(now).slice(0, 7))
  const cost = costPerHire(totals)
  const advice = adviceOf({ facts, ...times })
  return {
    isEmpty: facts.length === 0,
    figures: [
      { title: words.contacts, text: formatNumber(totals.contacts) },
      { title: words.coins, text: coinsWithValue(totals.coins) },
      { title: words.answered, text: formatNumber(totals.answered) },
      { title: words.quoted, text: formatNumber(totals.quoted) },
      { title: words.won, text: `${formatNumber(totals.won)}. ${words.wonHelp}` },
    ],
    costPerHire: cost === null ? words.noHire : coinsWithValue(cost),
    winRate: formatNumber(winRate(totals) ?? 0),
    times: answerTimesView(times),
    ...charts,
    hasValue: totals.valueCents > 0,
    hours: hoursView(facts),
    refused: reasonsView(facts),
    advice: advice && adviceText(advice),
    goals,
    goalLines: [
      goals.hires && words.hiresOf(currentMonth.won, goals.hires),
      goals.spendCoins && words.coinsOf(currentMonth.coins, goals.spendCoins),
    ].filter((line) => typeof line === 'string'),
    isOverLimit: goals.spendCoins !== null && currentMonth.coins > goals.spendCoins,
    fields: {
      hires: fieldAttributes(saveGoals.input, 'hires'),
      spendCoins: fieldAttributes(saveGoals.input, 'spendCoins'),
    },
  }
}
