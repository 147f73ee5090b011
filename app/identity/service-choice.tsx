import { useState } from 'react'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { mostServices } from '#domain/professionals/sign-up.ts'
import { signUpPageTexts as words } from '#texts/sign-up.ts'

type Root = { name: string; services: { slug: string; name: string }[] }

/** Up to ten services, by kind of service: the browser's own checkboxes, so that it works without script too. */
export function ServiceChoice({
  roots,
  chosen,
  error,
}: {
  roots: Root[]
  chosen: string[]
  error: string | undefined
}) {
  const [picked, setPicked] = useState(() => new Set(chosen))
  const isFull = picked.size >= mostServices
  const pick = (slug: string, isPicked: boolean) =>
    setPicked((known) => {
      const next = new Set(known)
      if (isPicked) next.add(slug)
      else next.delete(slug)
      return next
    })
  return (
    <fieldset className="choices" aria-describedby="services-help services-error">
      <legend className="choices-legend">
        <span className="field-label">{words.services}</span>
      </legend>
      <p id="services-help" className="field-help">
        {words.servicesHelp}
      </p>
      <div className="stack stack-2 my-3">
        {roots.map(({ name, services }) => {
          const here = services.filter(({ slug }) => picked.has(slug)).length
          return (
            <Disclosure key={name} title={here ? `${name} (${here})` : name}>
              <ul className="grid gap-x-4 tablet:grid-cols-2">
                {services.map((service) => (
                  <li key={service.slug}>
                    <label className="choice choice-plain">
                      <input
                        type="checkbox"
                        className="choice-input"
                        name="services"
                        value={service.slug}
                        defaultChecked={chosen.includes(service.slug)}
                        disabled={isFull && !picked.has(service.slug)}
                        onChange={(event) => pick(service.slug, event.currentTarget.checked)}
                      />
                      <span>{service.name}</span>
                    </label>
                  </li>
                ))}
              </ul>
            </Disclosure>
          )
        })}
      </div>
      <p className="field-count" aria-live="polite">
        {words.servicesChosen(picked.size)}
      </p>
      <FieldError id="services" error={error} />
    </fieldset>
  )
}
