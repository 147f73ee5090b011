import type { Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow, takeViewportScreenshot } from './browser.ts'
import { expect, test } from './journey.ts'
import { findOpenConversation } from './open-conversation.ts'

/** Voice messages, with a fake microphone. */

const { path, args, env } = await findChromium()
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { executablePath: path, args: [...args, ...microphone], env } })

const record = (page: Page) => page.getByRole('button', { name: 'Gravar mensagem de voz' })

test('a voice message is recorded, played back, sent and heard, and a denied or lost microphone is explained', async ({
  demo,
  signedInAs,
}) => {
  await test.step('a voice message is recorded, played back, sent, and heard', async () => {
    const options = { viewport: narrow, dark: true }
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana', options)
    const davi = await signedInAs('davi', options)
    await davi.page.goto(`/profissional/mensagens/${chatId}`)
    // The document is that of the list: the conversation is reached from it.
    await ana.page.goto('/meus-pedidos')
    await ana.page.goto(`/mensagens/${chatId}`)

    await record(ana.page).click()
    await expect(ana.page.getByText('Gravando')).toBeVisible()
    await assertAccessible(ana.page)
    await takeViewportScreenshot(ana.page, 'voice-recording')
    await ana.page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(ana.page.getByText('Gravando')).toHaveCount(0)

    await record(ana.page).click()
    const panel = ana.page.getByRole('group', { name: 'Mensagem de voz' })
    await expect(panel.getByText('0:02')).toBeVisible()
    await ana.page.getByRole('button', { name: 'Parar' }).click()
    const preview = ana.page.getByLabel('Ouvir antes de enviar')
    await expect(preview).toBeVisible()
    await expect.poll(() => preview.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0)
    await assertAccessible(ana.page)
    await assertFits(ana.page)
    await takeViewportScreenshot(ana.page, 'voice-recorded')
    let fails = true
    await ana.page.route('**/v1/chat/files', (route) => (fails ? route.abort() : route.continue()))
    await ana.page.getByRole('button', { name: 'Enviar voz' }).click()
    await expect(ana.page.getByText('A gravação não foi enviada. Confira sua internet')).toBeVisible()
    const saved = ana.page.waitForEvent('download')
    await ana.page.getByRole('link', { name: 'Salvar no aparelho' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^mensagem-de-voz\.(?:m4a|webm)$/)
    await takeViewportScreenshot(ana.page, 'voice-not-sent')
    fails = false
    await ana.page.getByRole('button', { name: 'Enviar de novo' }).click()
    await expect(preview).toHaveCount(0)

    for (const { page } of [ana, davi]) {
      const voice = page.getByRole('log').locator('audio').last()
      await expect(
        page
          .getByRole('log')
          .getByText(/^Mensagem de voz, 0:0[23]$/)
          .last(),
      ).toBeVisible()
      const played = await voice.evaluate(async (audio: HTMLAudioElement) => {
        audio.muted = true
        await audio.play()
        return audio.error === null && audio.currentSrc.includes('/files/')
      })
      expect(played).toBe(true)
    }
    await assertAccessible(davi.page)
    await assertFits(davi.page)
    await takeViewportScreenshot(davi.page, 'voice-heard')
    assertNoProblems(ana, 1)
    assertNoProblems(davi)
  })
  await test.step('a denied or lost microphone is explained; an unsupported browser has no button', async () => {
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana')
    await ana.page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await ana.page.goto(`/mensagens/${chatId}`)
    await record(ana.page).click()
    await expect(ana.page.getByText('O navegador não deixou usar o microfone.')).toBeVisible()
    await assertAccessible(ana.page)
    await ana.page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(new MediaStream()) // its microphone is gone
    })
    await record(ana.page).click()
    await expect(ana.page.getByText('Não conseguimos gravar agora. Tente de novo, ou escreva.')).toBeVisible()
    assertNoProblems(ana)

    const davi = await signedInAs('davi')
    await davi.page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
    await davi.page.goto(`/profissional/mensagens/${chatId}`)
    await expect(davi.page.getByRole('button', { name: 'Anexar foto ou PDF' })).toBeVisible()
    await expect(record(davi.page)).toHaveCount(0)
  })
})
