import { useSearchParams } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Picture } from '#app/components/picture.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { href } from '#href.ts'
import { problemText } from '#texts/errors.ts'
import { profileSettingsTexts } from '#texts/profile-settings.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import { PhotoCropper } from '../profile-settings/photo-cropper.tsx'
import { photoView } from '../profile-settings/photo-view.server.ts'
import { requireOwnSettings } from '../profile-settings/require-own-settings.server.ts'
import type { Route } from './+types/photo.ts'
import { requireStep } from './open-step.server.ts'
import { stepAddress } from './step-address.ts'
import { StepPage } from './step-page.tsx'

export const handle = { pageType: 'sign-up:photo' }
export const meta = () => titleMeta(words.titles.photo, words.leads.photo)

export async function loader({ context }: Route.LoaderArgs) {
  await requireStep(context, 'photo')
  return photoView(await requireOwnSettings(context))
}

/** The profile photo, which can be skipped. */
export default function Photo({ loaderData: { name, picture } }: Route.ComponentProps) {
  const query = useSearchParams()[0]
  return (
    <StepPage step="photo" problem={problemText(query.get('problema')) ?? undefined}>
      <Card gap={6}>
        {picture ? (
          <div className="stack stack-4">
            {query.has('foto') && <Alert tone="success" role="status" title={words.photoKept} />}
            <span className="photo-large">
              <Picture
                key={picture.src}
                {...picture}
                alt={profileSettingsTexts.photoAlt(name)}
                sizes="160px"
                fill
                eager
              />
            </span>
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-4">
            <Avatar name={name} size="large" decorative />
            <p className="text-soft">{profileSettingsTexts.photoNone}</p>
          </div>
        )}
        <PhotoCropper key={picture?.src} page={stepAddress('photo')} />
      </Card>
      <ButtonLink href={href('/profissional/comecar')} kind={picture ? 'primary' : 'secondary'} size="large" wide>
        {picture ? words.finish : words.skipPhoto}
      </ButtonLink>
    </StepPage>
  )
}
