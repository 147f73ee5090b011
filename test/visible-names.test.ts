import assert from 'node:assert/strict'
import { test } from 'vitest'
import '#texts/invalid-field.ts'
import { ticketSchema } from '#domain/help/ask-for-help.ts'
import { createAlbum, renameAlbum } from '#domain/portfolio/edit-albums.server.ts'
import { completeCompany } from '#domain/professionals/complete-profile.server.ts'
import { nameProfile } from '#domain/professionals/name-profile.server.ts'
import { saveTemplate } from '#domain/proposals/templates.server.ts'
import { sendDocuments } from '#domain/verification/send-documents.server.ts'
import { fieldErrorTexts } from '#texts/field-errors.ts'

const nameFields = {
  professional: nameProfile.input.shape.name,
  company: completeCompany.input.shape.companyName,
  holder: sendDocuments.input.shape.holder,
  album: createAlbum.input.shape.title,
  renamedAlbum: renameAlbum.input.shape.title,
  template: saveTemplate.input.shape.templateName,
  ticket: ticketSchema.shape.name,
}

test('every name field stores the composed form and rejects hidden characters', () => {
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
