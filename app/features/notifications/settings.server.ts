import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { getOwnAddresses } from '#domain/notifications/addresses.server.ts'
import { changeNotificationSettings } from '#domain/notifications/change-settings.server.ts'
import {
  type NotificationKind,
  findReplacedChannel,
  notificationThemes,
  rowOf,
  switchesFor,
  type DeliveryChannel,
  channelsOf,
} from '#domain/notifications/matrix.ts'
import { getNotificationSettings, findZoneOfPerson, versionOfSettings } from '#domain/notifications/settings.server.ts'
import { isOn, type NotificationSettings } from '#domain/notifications/settings.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { dayIn } from '#domain/shared/local-time.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import {
  kindTexts,
  notificationTexts,
  numberTroubleText,
  themeTexts,
  deliveryChannelTexts,
} from '#texts/notifications.ts'

const notes = {
  at_once: '',
  if_unread: ` (${notificationTexts.ifUnread})`,
  in_digest: ` (${notificationTexts.inDigest})`,
} as const

/** When a channel is used, or as fallback of which. */
function noteOf(kind: NotificationKind, channel: DeliveryChannel) {
  const when = rowOf(kind).channels[channel]
  if (when) return notes[when]
  const replaced = findReplacedChannel(kind, channel)
  return replaced ? ` (${notificationTexts.inPlaceOf(deliveryChannelTexts[replaced])})` : ''
}

const switchesOf = (settings: NotificationSettings, kind: NotificationKind) => ({
  label: kindTexts[kind],
  channels: channelsOf(kind).map((channel) => ({
    value: `${kind}:${channel}`,
    label: deliveryChannelTexts[channel] + noteOf(kind, channel),
    isOn: isOn(settings, kind, channel),
  })),
})

/** A person's notification settings for `SettingsForm`. */
export async function settingsView(userId: number, role: 'client' | 'professional') {
  const [settings, timeZone, { email, phone, troubles }, seen] = await Promise.all([
    getNotificationSettings(db(), userId),
    findZoneOfPerson(db(), userId),
    getOwnAddresses(db(), userId),
    versionOfSettings(db(), userId),
  ])
  const { pausedUntil } = settings
  const numberTroubles = (['whatsapp', 'sms'] as const).flatMap((channel) => {
    const problem = troubles[channel]
    return problem ? { channel, text: numberTroubleText(channel, problem), hasOptedOut: problem === 'opted_out' } : []
  })
  return {
    seen,
    email: {
      ...fieldAttributes(changeNotificationSettings.input, 'email'),
      value: email ?? '',
      isBad: troubles.email !== undefined && troubles.email !== 'opted_out',
      hasOptedOut: troubles.email === 'opted_out',
    },
    phone: phone && formatPhone(phone),
    numberTroubles,
    quiet: settings.quiet,
    digest: settings.digestHours,
    pausedUntil: pausedUntil && pausedUntil > now() ? dayIn(timeZone, pausedUntil) : null,
    /** Only for professionals. */
    alertDistance: role === 'professional' ? { km: settings.atOnceKm } : null,
    themes: notificationThemes
      .map((theme) => {
        const kindsOfTheme = switchesFor(role).filter((kind) => rowOf(kind).theme === theme)
        const kinds = kindsOfTheme.map((kind) => switchesOf(settings, kind))
        const channels = kinds.flatMap((kind) => kind.channels)
        const onCount = channels.filter(({ isOn }) => isOn).length
        return { title: themeTexts[theme], on: notificationTexts.on(onCount, channels.length), kinds }
      })
      .filter(({ kinds }) => kinds.length > 0),
  }
}
