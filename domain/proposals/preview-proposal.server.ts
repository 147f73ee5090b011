import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { checkVersion, endOfDay, versionErrors, versionInput } from './check-version.server.ts'

/** The total and last day of a version, with the checks of sending it; stores nothing. */
export const previewProposal = defineAction({
  name: 'preview-proposal',
  actor: professional,
  input: versionInput,
  errors: versionErrors,
  idempotent: true,
  async run({ tx, actor, now }, input) {
    const checked = await checkVersion(tx, actor.userId, input, now)
    if (!checked.ok) return checked
    return ok({ totalCents: checked.value.total, validUntil: endOfDay(now, input.validDays).toISOString() })
  },
})
