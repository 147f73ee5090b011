import { isOn } from '#domain/notifications/settings.ts'
import { noticeSettings } from '#domain/notifications/settings.server.ts'
import { rowOf, switchesFor, ways } from '#domain/notifications/matrix.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { db } from '#platform/db.ts'
import { kindTexts, noticeTexts, wayTexts } from '#texts/notices.ts'

const notes = { at_once: '', if_unread: ` (${noticeTexts.ifUnread})`, in_digest: ` (${noticeTexts.inDigest})` } as const

/** The matrix as somebody has it, ready to be drawn. */
export async function settingsView(userId: number, role: 'client' | 'professional') {
  const settings = await noticeSettings(db(), userId)
  return {
    quiet: settings.quiet,
    digest: settings.digestHours,
    pausedUntil: settings.pausedUntil && saoPauloDay(settings.pausedUntil),
    /** Only professionals are told of orders near them. */
    near: role === 'professional' ? { km: settings.atOnceKm } : null,
    kinds: switchesFor(role).map((kind) => ({
      label: kindTexts[kind],
      ways: ways.flatMap((way) => {
        const when = rowOf(kind).ways[way]
        return when
          ? [{ value: `${kind}:${way}`, label: `${wayTexts[way]}${notes[when]}`, isOn: isOn(settings, kind, way) }]
          : []
      }),
    })),
  }
}
