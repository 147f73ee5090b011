import { Button } from '#app/components/button.tsx'
import { CheckboxField } from '#app/components/checkbox-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import type { Typed } from '#app/middleware/read-form.ts'
import { emailLimit } from '#domain/shared/email.ts'
import { href } from '#href.ts'
import { waitlistTexts as words } from '#texts/waitlist.ts'

type Props = { action: string; values?: Typed | undefined; errors?: Record<string, string> }

/** E-mail and consent. A plain form, since public pages are the same for everybody; it posts to its own page. */
export const WaitlistForm = ({ action, values, errors = {} }: Props) => (
  <form method="post" action={action} noValidate className="stack stack-4">
    <TextField
      name="email"
      id="aviso-email"
      label={words.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={emailLimit}
      required
      defaultValue={values && String(values.email ?? '')}
      error={errors.email}
    />
    <CheckboxField
      name="agree"
      id="aviso-agree"
      label={words.agree}
      defaultChecked={values?.agree !== undefined}
      error={errors.agree}
    />
    <div className="flex flex-wrap items-center gap-4">
      <Button type="submit" icon="bell">
        {words.send}
      </Button>
      <StandaloneLink href={href('/politica-de-privacidade/site')}>{words.privacy}</StandaloneLink>
    </div>
  </form>
)
