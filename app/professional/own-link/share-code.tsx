import type { MouseEvent } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { href } from '#href.ts'
import { linkTexts as words } from '#texts/own-link.ts'

const address = href('/profissional/perfil/link/qr.png')

/** Shares the code as a picture; a browser that cannot share files downloads it. */
export function ShareCode() {
  async function share(event: MouseEvent) {
    if (!('canShare' in navigator)) return
    event.preventDefault()
    try {
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      const file = new File([await answer.blob()], 'ajeita-meu-link.png', { type: 'image/png' })
      if (!navigator.canShare({ files: [file] })) return location.assign(address)
      await navigator.share({ files: [file], title: words.own })
    } catch (error) {
      if ((error as Error).name !== 'AbortError') location.assign(address)
    }
  }
  return (
    <ButtonLink href={address} icon="send" onClick={(event) => void share(event)}>
      {words.share}
    </ButtonLink>
  )
}
