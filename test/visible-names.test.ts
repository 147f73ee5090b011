import assert from 'node:assert/strict'
import { test } from 'vitest'
import '#doors/field-words.ts'
import { ticketSchema } from '#domain/help/ask-for-help.ts'
import { createAlbumForm, renameAlbumForm } from '#domain/portfolio/album.ts'
import { completeCompanyForm } from '#domain/professionals/complete-profile.ts'
import { nameProfileForm } from '#domain/professionals/name-profile.ts'
import { saveTemplateForm } from '#domain/proposals/templates.ts'
import { sendDocumentsForm } from '#domain/verification/send-documents.ts'
import { fieldErrorTexts } from '#texts/field-errors.ts'

const nameFields = {
  professional: nameProfileForm.takes.shape.name,
  company: completeCompanyForm.takes.shape.companyName,
  holder: sendDocumentsForm.takes.shape.holder,
  album: createAlbumForm.takes.shape.title,
  renamedAlbum: renameAlbumForm.takes.shape.title,
  template: saveTemplateForm.takes.shape.modelName,
  ticket: ticketSchema.shape.name,
}

test('every name field stores the composed form and refuses hidden characters with words', () => {
  for (const [which, field] of Object.entries(nameFields)) {
    assert.equal(field.parse(' Jose\u0301  Reis 👩🏽‍🔧 '), 'José Reis 👩🏽‍🔧', which)
    for (const name of ['Ana\u3164', '\u202eAna Reis', 'Ana\u200bReis', `Ana${'\u0301'.repeat(70)}`]) {
      const read = field.safeParse(name)
      const message = read.error?.issues[0]?.message
      if (which === 'ticket') assert.equal(message, 'hidden_characters')
      else assert.equal(message, fieldErrorTexts.hidden_characters, which)
    }
  }
})
