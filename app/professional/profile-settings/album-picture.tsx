import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Picture } from '#app/components/picture.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { type Stage, stages } from '#domain/portfolio/work.ts'
import type { PictureView } from '#presenters/picture.ts'
import { stageTexts, profileSettingsTexts as words } from '#texts/profile-settings.ts'

type Props = {
  id: number
  caption: string
  stage: Stage | null
  view: PictureView
  /** The accessible name. */
  name: string
  field: FieldAttributes
  isFirst: boolean
  isLast: boolean
  /** Shared by all pictures of the album. */
  forms: Record<'describe' | 'move' | 'remove', ActionFormState>
}

/** A picture of an album with the forms that describe, move and remove it. */
export function AlbumPicture({ id, caption, stage, view, name, field, isFirst, isLast, forms }: Props) {
  const { describe } = forms
  const failed = describe.values?.pictureId === String(id) ? describe : undefined
  return (
    <Card as="li" id={`foto-${id}`} gap={4}>
      <Picture {...view} alt={caption || name} sizes="(max-width: 600px) 90vw, 520px" />
      <ActionForm form={describe} key={`${caption} ${stage}`} className="stack stack-4" preventScrollReset noValidate>
        <input type="hidden" name="pictureId" value={id} />
        <TextField
          {...field}
          id={`legenda-${id}`}
          label={words.caption}
          help={words.captionHelp}
          name="caption"
          defaultValue={failed ? String(failed.values?.caption ?? '') : caption}
          error={failed?.fieldErrors.caption}
          optional
        />
        <SelectField
          name="stage"
          id={`momento-${id}`}
          label={words.stage}
          emptyLabel={words.noStage}
          options={stages.map((value) => ({ value, label: stageTexts[value] }))}
          defaultValue={failed ? String(failed.values?.stage ?? '') : (stage ?? '')}
        />
        <Button
          type="submit"
          kind="secondary"
          busy={describe.isPendingWith('pictureId', String(id))}
          aria-label={`${words.save}: ${name}`}
        >
          {words.save}
        </Button>
      </ActionForm>
      <div className="row">
        <PictureButton id={id} form={forms.move} to="earlier" label={words.earlier} name={name} disabled={isFirst} />
        <PictureButton id={id} form={forms.move} to="later" label={words.later} name={name} disabled={isLast} />
        <PictureButton id={id} form={forms.remove} label={words.removePicture} name={name} />
      </div>
    </Card>
  )
}

type ButtonProps = { id: number; form: ActionFormState; to?: string; label: string; name: string; disabled?: boolean }

function PictureButton({ id, form, to, label, name, disabled }: ButtonProps) {
  return (
    <ActionForm form={form} preventScrollReset>
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
    </ActionForm>
  )
}
