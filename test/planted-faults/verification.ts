import type { Fault } from './fault.ts'

const life = 'domain/verification/documents-life.server.test.ts'

/** Who decides on documents, what services require, and what is erased. */
export const verificationFaults: Fault[] = [
  {
    name: 'two of the team may open the same document',
    file: 'domain/verification/claim.server.ts',
    find: "eb('claimed_by', 'is', null)",
    replace: "eb('claimed_by', 'is not', 0)",
    test: life,
    falls: ['two of the team at one document'],
  },
  {
    name: 'a document is decided on without a claim',
    file: 'domain/verification/decide.server.ts',
    find: "  if (!found.isOurs) return refuse('not_claimed')\n",
    replace: '',
    test: life,
    falls: ['two of the team at one document'],
  },
  {
    name: 'somebody decides on an account of their own house',
    file: 'domain/verification/claim.server.ts',
    find: "return refuse('own_house')",
    replace: 'await Promise.resolve()',
    test: life,
    falls: ['the oldest waits first'],
  },
  {
    name: 'a contact is sold without what its service requires',
    file: 'domain/leads/unlock/sell-contact.server.ts',
    find: '.length === 0\n',
    replace: '.length >= 0\n',
    test: life,
    falls: ['what a service requires is proved before its first contact is sold'],
  },
  {
    name: 'a document that is over still counts',
    file: 'domain/verification/missing-documents.server.ts',
    find: "eb('valid_until', '>=', saoPauloDay(now))",
    replace: "eb('valid_until', '>=', '2000-01-01')",
    test: life,
    falls: ['what a service requires is proved before its first contact is sold'],
  },
  {
    name: 'a piece that is good is sent anew after a correction',
    file: 'domain/verification/add-piece.server.ts',
    find: "before && !before.isAskedAgain) return refuse('piece_not_asked')",
    replace: "before && before.isAskedAgain === null) return refuse('piece_not_asked')",
    test: life,
    falls: ['a correction asks for single pieces'],
  },
  {
    name: 'pictures of decided documents stay',
    file: 'domain/verification/tend-documents.server.ts',
    find: '    await takePictures(tx, ids)\n',
    replace: '',
    test: life,
    falls: ['pictures go 30 days after the decision'],
  },
  {
    name: 'who leaves leaves documents',
    file: 'domain/leaving/delete-account.server.ts',
    find: '  await eraseDocumentsOf(tx, professionalId)\n',
    replace: '',
    test: 'test/leaving.test.ts',
    falls: ['a professional leaves: coins go to the house'],
  },
  {
    name: 'the unknown of a provider is not believed',
    file: 'domain/places/find-address.server.ts',
    find: '        isNotThere ||= told === null\n',
    replace: '',
    test: 'domain/places/find-address.server.test.ts',
    falls: ['the unknown of a provider wins'],
  },
]
