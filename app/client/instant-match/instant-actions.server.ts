import { data, redirect } from 'react-router'
import { pageDoor, pageDoors, type RefusedForm } from '#app/middleware/page-door.ts'
import { errorInit } from '#doors/refusal-status.ts'
import { dislikeInstantMatch } from '#domain/leads/instant-match/dislike-instant-match.server.ts'
import { dislikeForm } from '#domain/leads/instant-match/dislike-instant-match.ts'
import { pickProfessionals } from '#domain/leads/instant-match/pick-professionals.server.ts'
import { pickProfessionalsForm } from '#domain/leads/instant-match/pick-professionals.ts'
import { instantTexts as words, pickErrorTexts } from '#texts/instant-match.ts'
import { href } from '#href.ts'
import { pageAfterDislike } from '#presenters/page-after.ts'

const from = { uuid: 'orderUuid' } as const

/** The two forms of the page of indications, by the field `intent`; script or not. */
export const instantAction = pageDoors(
  {
    dislike: pageDoor(dislikeForm, dislikeInstantMatch, {
      from,
      done: ({ hasOthers }, { orderUuid }) => redirect(pageAfterDislike(hasOthers, orderUuid), 303),
    }),
    pick: pageDoor(pickProfessionalsForm, pickProfessionals, {
      from,
      done({ refused }, { orderUuid }) {
        const [first] = refused
        if (!first) return redirect(href('/indicacoes/:uuid', { uuid: orderUuid }), 303)
        const text = refused.map(({ name = words.somebody, code }) => words.refused([name], pickErrorTexts[code]))
        const said = { form: 'pick', code: first.code, text: text.join(' '), typed: {}, errors: {} }
        return data<RefusedForm>(said, errorInit(first))
      },
    }),
  },
  'pick',
)
