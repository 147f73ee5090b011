import type { ReactNode } from 'react'
import { Drawing } from '#app/components/drawing.tsx'
import { Header } from '#app/components/header.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Page, type Surface } from '#app/components/layout.tsx'
import { ToastRegion } from '#app/components/toast-region.tsx'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { signInTexts } from '#texts/sign-in.ts'

type Props = {
  surface: Extract<Surface, 'client' | 'professional'>
  children: ReactNode
  /** Longer than a screen: the content beside it is aligned to the top. */
  isLong?: boolean
}

/** Layout of sign-in pages: the form, and the benefits beside it on wide screens. */
export function SignInFrame({ surface, children, isLong = false }: Props) {
  const isClient = surface === 'client'
  const link = isClient
    ? { href: href('/profissional/entrar'), label: signInTexts.iAmProfessional }
    : { href: href('/entrar'), label: signInTexts.iAmClient }
  return (
    <Page
      surface={surface}
      header={
        <Header
          links={[]}
          account={
            <a className="header-link" href={link.href}>
              {link.label}
            </a>
          }
        />
      }
    >
      <div
        className={`page-width grid gap-12 py-6 desktop:grid-cols-2 desktop:py-16 ${isLong ? 'items-start' : 'items-center'}`}
      >
        <div className="mx-auto w-full max-w-[480px]">{children}</div>
        <aside className="hidden desktop:block" aria-label={brand.line}>
          <div className="section-forest rounded-card p-10">
            <div className="stack stack-6">
              <Drawing name="nest" width={300} />
              <p className="font-title text-title-2 font-bold">{brand.line}</p>
              <ul className="stack stack-2">
                {(isClient ? signInTexts.promises : signInTexts.professionalPromises).map((promise) => (
                  <li key={promise} className="flex gap-2">
                    <Icon name="check" size={24} className="flex-none text-accent" />
                    {promise}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </aside>
      </div>
      <ToastRegion />
    </Page>
  )
}
