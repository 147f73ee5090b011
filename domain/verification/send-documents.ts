import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { nameField } from '#domain/shared/name-field.ts'
import { verificationKinds } from './verification.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** A professional hands in what a kind of document wants, once its pieces are there. */
export const sendDocumentsForm = actionForm({
  takes: z.object({
    kind: z.enum(verificationKinds),
    holder: nameField(2, 120).optional(),
    number: z.string().trim().min(2).max(40).optional(),
    uf: z
      .string()
      .regex(/^[a-z]{2}$/)
      .optional(),
    issuedOn: day.optional(),
    validUntil: day.optional(),
  }),
  refusals: [
    'not_found',
    'documents_closed',
    'profile_unfinished',
    'piece_missing',
    'typed_missing',
    'invalid_company',
    'company_taken',
    'invalid_document',
    'document_taken',
    'account_barred',
    'invalid_issue_day',
    'document_over',
  ],
})
export type SendDocumentsErrorCode = (typeof sendDocumentsForm.refusals)[number]

export const pieceErrorCodes = ['not_found', 'documents_closed', 'profile_unfinished', 'piece_not_asked'] as const
export type PieceErrorCode = (typeof pieceErrorCodes)[number]
