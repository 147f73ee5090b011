import type { ReactNode } from 'react'
import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { staffRefundsTexts as words } from '#texts/claims.ts'

type WaitingProps = { title: string; id: string; children: ReactNode[] }

/** A card of what waits for a decision. */
export const Waiting = ({ title, id, children }: WaitingProps) => (
  <TitledCard id={id} title={title}>
    {children.length ? children : <p className="text-soft">{words.nothing}</p>}
  </TitledCard>
)

type RowProps = {
  form: ActionFormState
  name: string
  value: string | number
  title: string
  text: string
  children: ReactNode
}

/** One of them, with its buttons. */
export const WaitingRow = ({ form, name, value, title, text, children }: RowProps) => (
  <ActionForm form={form} className="flex flex-wrap items-center gap-3">
    <input type="hidden" name={name} value={value} />
    <p className="flex-[1_1_16rem] wrap-anywhere">
      <strong>{title}</strong>&nbsp;· {text}
    </p>
    {children}
  </ActionForm>
)
