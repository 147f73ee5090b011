import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { type Answers, visibleQuestions } from '#domain/catalog/form-questions.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { findOrderDetail } from './order-detail.server.ts'
import { answerRows } from './placement/order-answers.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** All questions answered; multiple choices by the first two options. */
function everyAnswer(slug: string) {
  const { questions } = catalog().serviceBySlug(slug)!
  const answers: Answers = {}
  for (const question of questions) {
    if (!visibleQuestions(questions, answers).includes(question)) continue
    const options = question.options?.slice(0, 2).map(({ value }) => value) ?? []
    const typed = question.type === 'date' ? '2026-12-01' : `Resposta a ${question.name}`
    answers[question.name] = question.type === 'multiple_choice' ? options : (options[0] ?? typed)
  }
  return { questions, answers }
}

for (const slug of ['pintor', 'diarista', 'eletricista', 'mudanca-residencial', 'fotografo-de-casamento'])
  test(`reviewData of ${slug} has every answer, in the order and words of its questions`, async () => {
    const order = await anOrder(db)
    const { questions, answers } = everyAnswer(slug)
    const visible = visibleQuestions(questions, answers)
    assert.ok(visible.length >= 3)
    await db.deleteFrom('order_answers').where('order_id', '=', order.id).execute()
    const rows = answerRows(questions, answers).map((row) => ({ order_id: order.id, ...row }))
    await db.insertInto('order_answers').values(rows.toReversed()).execute()
    const { reviewData } = (await findOrderDetail(db, { uuid: order.uuid, clientId: order.clientId }))!
    const answerText = (name: string) => {
      const { options } = questions.find((question) => question.name === name)!
      const words = [answers[name]!].flat().map((value) => options?.find((one) => one.value === value)?.label ?? value)
      return words.join(', ')
    }
    assert.deepEqual(
      reviewData,
      visible.map(({ label, name }) => ({ title: label, text: answerText(name) })),
    )
  })
