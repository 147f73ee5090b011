import { redirect } from 'react-router'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { dislikeInstantMatch } from '#domain/leads/instant-match/dislike-instant-match.server.ts'
import { pickProfessionals } from '#domain/leads/instant-match/pick-professionals.server.ts'
import { href } from '#href.ts'
import { pageAfterDislike } from '#presenters/page-after.ts'
import { instantTexts as words, pickErrorTexts } from '#texts/instant-match.ts'

const params = { uuid: 'orderUuid' } as const

/** The two forms of the page of candidates. */
export const instantAction = formActions({
  dislike: formAction(dislikeInstantMatch, {
    params,
    onSuccess: ({ hasOthers }, { orderUuid }) => redirect(pageAfterDislike(hasOthers, orderUuid), 303),
  }),
  pick: formAction(pickProfessionals, {
    params,
    onSuccess: (_, { orderUuid }) => redirect(href('/indicacoes/:uuid', { uuid: orderUuid }), 303),
    partialError({ refused }) {
      const [first] = refused
      if (!first) return undefined
      const texts = refused.map(({ name = words.somebody, code }) => words.refused([name], pickErrorTexts[code]))
      return { code: first.code, message: texts.join(' ') }
    },
  }),
})
