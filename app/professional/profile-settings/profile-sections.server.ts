import type { RouterContextProvider } from 'react-router'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { allStates } from '#domain/places/places.server.ts'
import { listAlbums } from '#domain/portfolio/portfolio.server.ts'
import { coveredPlaces } from '#domain/professionals/profile-settings/covered-places.server.ts'
import type { OwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { formatDate, formatList } from '#texts/format.ts'
import { linkTexts } from '#texts/own-link.ts'
import { proTexts } from '#texts/professional.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { requireOwnSettings } from './require-own-settings.server.ts'

function areaText({ area }: OwnSettings) {
  if (area.online) return words.online
  return words.covers(coveredPlaces({ ...area, states: area.states.slice(0, allStates().length) }).count)
}

function pauseText({ paused, pausedUntil, capacity }: OwnSettings) {
  if (!paused) return words.capacityNow(capacity)
  return pausedUntil ? words.pausedTill(formatDate(pausedUntil)) : words.pausedOpen
}

/** The sections of the profile, with link and current value. */
export async function listProfileSections(context: Readonly<RouterContextProvider>) {
  const settings = await requireOwnSettings(context)
  const albums = await listAlbums(db(), settings.id)
  const pictures = albums.reduce((sum, album) => sum + album.pictures.length, 0)
  const services = settings.serviceIds.flatMap((id) => catalog().serviceById(id)?.name ?? [])
  return [
    {
      icon: 'camera',
      title: words.photo,
      href: href('/profissional/perfil/foto'),
      text: settings.photoPictureId === null ? words.photoNone : words.photoSet,
    },
    {
      icon: 'user',
      title: words.about,
      href: href('/profissional/perfil/sobre'),
      text: settings.about ? words.aboutSet(settings.about.length) : words.aboutNone,
    },
    {
      icon: 'briefcase',
      title: words.services,
      href: href('/profissional/perfil/servicos'),
      text: services.length ? formatList(services) : words.noneOffered,
    },
    { icon: 'pin-place', title: words.area, href: href('/profissional/perfil/area'), text: areaText(settings) },
    {
      icon: 'clock',
      title: words.hours,
      href: href('/profissional/perfil/horarios'),
      text: settings.hours.length ? words.hoursDays(settings.hours.length) : words.hoursNone,
    },
    {
      icon: 'list',
      title: words.portfolio,
      href: href('/profissional/perfil/portfolio'),
      text: pictures ? words.pictures(pictures) : words.portfolioNone,
    },
    {
      icon: 'shield',
      title: proTexts.documents,
      href: href('/profissional/perfil/documentos'),
      text: settings.documentationApproved ? proTexts.documentsOk : proTexts.documentsMissing,
    },
    { icon: 'external', title: linkTexts.own, href: href('/profissional/perfil/link'), text: linkTexts.part },
    { icon: 'calendar', title: words.pause, href: href('/profissional/perfil/pausa'), text: pauseText(settings) },
  ] as const
}

export type ProfileSection = Awaited<ReturnType<typeof listProfileSections>>[number]
