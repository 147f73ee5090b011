import { Form } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Picture } from '#app/components/picture.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import type { FieldAttributes } from '#doors/field-attributes.ts'
import { type Stage, stages } from '#domain/portfolio/work.ts'
import type { PictureView } from '#presenters/picture.ts'
import { stageTexts, profileSettingsTexts as words } from '#texts/profile-settings.ts'

type Props = {
  id: number
  caption: string
  stage: Stage | null
  view: PictureView
  /** What it is called to somebody who does not see it. */
  name: string
  field: FieldAttributes
  isFirst: boolean
  isLast: boolean
  refused: RefusedForm | undefined
}

/** A picture of an album with what stands below it, and its place among the others. */
export function AlbumPicture({ id, caption, stage, view, name, field, isFirst, isLast, refused }: Props) {
  const typed = refused?.typed
  return (
    <Card as="li" id={`foto-${id}`}>
      <div className="stack stack-4">
        <Picture {...view} alt={caption || name} sizes="(max-width: 600px) 90vw, 520px" />
        <Form key={`${caption} ${stage}`} method="post" className="stack stack-4" preventScrollReset noValidate>
          <input type="hidden" name="intent" value="describe" />
          <input type="hidden" name="pictureId" value={id} />
          <TextField
            {...field}
            id={`legenda-${id}`}
            label={words.caption}
            help={words.captionHelp}
            defaultValue={typed ? String(typed.caption ?? '') : caption}
            error={refused && (refused.errors.caption ?? refused.text)}
            optional
          />
          <SelectField
            name="stage"
            id={`momento-${id}`}
            label={words.stage}
            emptyLabel={words.noStage}
            options={stages.map((value) => ({ value, label: stageTexts[value] }))}
            defaultValue={typed ? String(typed.stage ?? '') : (stage ?? '')}
          />
          <Button type="submit" kind="secondary" aria-label={`${words.save}: ${name}`}>
            {words.save}
          </Button>
        </Form>
        <div className="row">
          <PictureButton id={id} intent="move" to="earlier" label={words.earlier} name={name} disabled={isFirst} />
          <PictureButton id={id} intent="move" to="later" label={words.later} name={name} disabled={isLast} />
          <PictureButton id={id} intent="remove-picture" label={words.removePicture} name={name} />
        </div>
      </div>
    </Card>
  )
}

type ButtonProps = { id: number; intent: string; to?: string; label: string; name: string; disabled?: boolean }

function PictureButton({ id, intent, to, label, name, disabled }: ButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="pictureId" value={id} />
      {to && <input type="hidden" name="to" value={to} />}
      <Button
        type="submit"
        kind="ghost"
        size="small"
        icon={to ? undefined : 'trash'}
        disabled={disabled}
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
    </Form>
  )
}
