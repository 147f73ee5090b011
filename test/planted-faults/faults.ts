/**
 * Faults that somebody could make, and the test that must convict each. `npm run faults` plants one after the other in a
 * copy. A proof that was never seen to fail proves nothing (quality).
 */
export type Fault = {
  name: string
  file: string
  /** As it stands in the file; every place of it is replaced. */
  find: string
  replace: string
  test: string
  /** The names of the tests that must fail, or the beginning of them. */
  falls: string[]
}

export const faults: Fault[] = [
  {
    name: 'a PIN may be guessed without end',
    file: 'domain/identity/verify-pin.server.ts',
    find: `    .where('attempts', '<', maxPinAttempts)\n`,
    replace: '',
    test: 'domain/identity/verify-pin.server.test.ts',
    falls: ['10,000 guesses at one PIN'],
  },
  {
    name: 'attempts are counted and then written',
    file: 'domain/identity/verify-pin.server.ts',
    find: '  const taken = await takeAttempt(db, { uuid, browser }, now)\n',
    replace: `  const seen = await db.selectFrom('pin_challenges').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const attempts = seen.attempts + 1
  const taken = seen.attempts < maxPinAttempts && !seen.verified_at ? { ...seen, attempts } : undefined
  if (taken) await db.updateTable('pin_challenges').set({ attempts }).where('uuid', '=', uuid).execute()\n`,
    test: 'domain/identity/verify-pin.server.test.ts',
    falls: ['200 guesses at the same moment'],
  },
  {
    name: 'the doors of the PIN do not count together',
    file: 'domain/identity/verify-pin.server.ts',
    find: "    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))\n",
    replace: `    .set((eb) => ({ attempts: eb('attempts', '+', 0) }))\n`,
    test: 'test/session-life.test.ts',
    falls: ['200 guesses at once at one PIN, at every door'],
  },
  {
    name: 'the budget of the hour is counted apart for each phone',
    file: 'domain/identity/pin-limits.server.ts',
    find: `takeFrom(budget(), 'all')`,
    replace: 'takeFrom(budget(), phone)',
    test: 'domain/identity/pin-limits.server.test.ts',
    falls: ['5,000 tries over 1,000 numbers', 'whoever is known does no work'],
  },
  {
    name: 'an address may have as many PINs as it likes',
    file: 'domain/identity/pin-limits.server.ts',
    find: `{ name: 'pin-address', points: 5,`,
    replace: `{ name: 'pin-address', points: 500,`,
    test: 'test/pin-limits.test.ts',
    falls: ['one address gets five PINs in an hour'],
  },
  {
    name: 'a sign-up tells by its words who is a client',
    file: 'domain/professionals/begin-sign-up.server.ts',
    find: `.where('role', '=', 'professional')`,
    replace: `.where('role', 'in', ['professional', 'client'])`,
    test: 'test/enumeration.test.ts',
    falls: ['the sign-up box answers a client like a stranger'],
  },
  {
    name: 'a sign-up tells by its time who is a professional',
    file: 'domain/professionals/begin-sign-up.server.ts',
    find: `    const token = randomBytes(32).toString('base64url')\n`,
    replace: `    const token = randomBytes(32).toString('base64url')\n    if (known) await new Promise((go) => setTimeout(go, 300))\n`,
    test: 'test/enumeration.test.ts',
    falls: ['nor does the time of an answer tell'],
  },
  {
    name: 'the session that a browser held lives on after a sign-in',
    file: 'domain/identity/session-cookies.server.ts',
    find: 'if (former && former.sessionId !== sessionId)',
    replace: 'if (former && former.sessionId === sessionId)',
    test: 'test/session-life.test.ts',
    falls: ['a sign-in gives a new session'],
  },
  {
    name: 'a session lives on after its end',
    file: 'domain/identity/session.server.ts',
    find: `    .where('sessions.revoked_at', 'is', null)\n`,
    replace: '',
    test: 'test/session-life.test.ts',
    falls: ['a session that was signed out is worth nothing'],
  },
  {
    name: 'nobody looks whether a sealed text was changed',
    file: 'platform/key-ring.ts',
    find: 'Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])',
    replace: 'decipher.update(bytes.subarray(nonceBytes, -tagBytes))',
    test: 'platform/key-ring.test.ts',
    falls: ['no bit may change'],
  },
  {
    name: 'one cookie opens under the name of the other',
    file: 'platform/key-ring.ts',
    find: 'setAAD(Buffer.from(name))',
    replace: `setAAD(Buffer.from('cookie'))`,
    test: 'platform/key-ring.test.ts',
    falls: ['what was sealed opens, under the same name only'],
  },
  {
    name: 'a cookie that comes twice is taken',
    file: 'domain/identity/session-cookies.server.ts',
    find: 'values.length === 1 &&',
    replace: '',
    test: 'test/session-life.test.ts',
    falls: ['a cookie with one sign changed opens nothing'],
  },
  {
    name: 'an older key opens nothing any more',
    file: 'platform/key-ring.ts',
    find: 'ring.find(({ id }) => id === match[1])',
    replace: 'ring.slice(0, 1).find(({ id }) => id === match[1])',
    test: 'test/key-rotation.test.ts',
    falls: ['client: keys change', 'staff: keys change'],
  },
  {
    name: 'cookies of an older key are not sealed anew',
    file: 'platform/key-ring.ts',
    find: 'ring.slice(1).some(',
    replace: 'ring.slice(2).some(',
    test: 'test/key-rotation.test.ts',
    falls: ['client: keys change', 'staff: keys change'],
  },
  {
    name: 'a redirect may begin with two slashes',
    file: 'domain/identity/user.ts',
    find: String.raw`/^\/(?![/\\])/`,
    replace: String.raw`/^\//`,
    test: 'domain/identity/user.test.ts',
    falls: ['155 ways to send a person elsewhere'],
  },
  {
    name: 'a redirect may hold control characters',
    file: 'domain/identity/user.ts',
    find: String.raw`|| /[\u0000-\u001f\u007f\\]/.test(target)`,
    replace: '',
    test: 'domain/identity/user.test.ts',
    falls: ['155 ways to send a person elsewhere'],
  },
  {
    name: 'only the origin is looked at, not what the browser says of the site',
    file: 'platform/request-origin.ts',
    find: `  if (site && site !== 'same-origin' && site !== 'none') return true\n`,
    replace: '',
    test: 'test/cross-origin.test.ts',
    falls: ['nothing changes by the hand of another site'],
  },
  {
    name: 'any role does for a page or call of one',
    file: 'domain/identity/who-may.ts',
    find: 'rule.includes(who.role)',
    replace: 'rule.length > 0',
    test: 'domain/identity/who-may.test.ts',
    falls: ['a role lets itself in'],
  },
  {
    name: 'an order is shown to whoever knows its number',
    file: 'domain/orders/order-detail.server.ts',
    find: `    .where('o.client_id', '=', clientId)\n`,
    replace: '',
    test: 'test/access-matrix.test.ts',
    falls: ['who may: GET /api/orders/:uuid', 'who may: PAGE /meus-pedidos/:uuid'],
  },
  {
    name: 'calls do not ask the table',
    file: 'api/context.ts',
    find: '  if (refused) throw new ApiError(',
    replace: '  if (refused && rule === undefined) throw new ApiError(',
    test: 'test/access-matrix.test.ts',
    falls: ['who may: GET /v1/opportunities', 'who may: GET /api/orders'],
  },
  {
    name: 'a page is opened to more than before',
    file: 'domain/identity/access-table.ts',
    find: `'GET /v1/opportunities': professional`,
    replace: `'GET /v1/opportunities': members`,
    test: 'test/route-table.test.ts',
    falls: ['the pages and calls of the product'],
  },
  {
    name: 'the e-mail of somebody who left stays',
    file: 'domain/identity/erase-account.server.ts',
    find: 'phone: null, email: null,',
    replace: 'phone: null,',
    test: 'test/leaving.test.ts',
    falls: ['a client leaves', 'a professional leaves: coins'],
  },
  {
    name: 'the browser of somebody who left stays with the session',
    file: 'domain/identity/erase-account.server.ts',
    find: ', user_agent: null }))',
    replace: ' }))',
    test: 'test/leaving.test.ts',
    falls: ['a client leaves'],
  },
  {
    name: 'coins of somebody who left vanish from the ledger',
    file: 'domain/wallet/wallet.server.ts',
    find: `  await record(tx, movement, -coins, 'forfeited', now)\n`,
    replace: '',
    test: 'test/leaving.test.ts',
    falls: ['a professional leaves: coins go to the house'],
  },
  {
    name: 'a PIN of the sign-in changes a password',
    file: 'domain/identity/staff-password.server.ts',
    find: `    .where('purpose', '=', 'staff_password')\n`,
    replace: '',
    test: 'test/staff-password.test.ts',
    falls: ['only a code of this page and of this person does'],
  },
  {
    name: 'sessions elsewhere live on after a new password',
    file: 'domain/identity/staff-password.server.ts',
    find: '  await endOtherSessions(tx, { userId, keep: sessionId }, now)\n',
    replace: '',
    test: 'test/staff-password.test.ts',
    falls: ['password, new password twice and code'],
  },
]
