import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readMail } from './read-mail.ts'
import { processorMs } from '#test/support/processor-time.ts'

const mail = (headers: string[], body: string) =>
  [
    'From: Ana Souza <Ana@Exemplo.com.br>',
    'To: r@responde.example',
    'Subject: =?utf-8?Q?D=C3=BAvida?=',
    ...headers,
    '',
    body,
  ].join('\r\n')
const read = (headers: string[], body: string, mostSigns = 20_000) => readMail(mail(headers, body), mostSigns)

test('a plain mail: who, what, and the words above what is quoted', async () => {
  const found = await read(
    [
      'Message-ID: <1@x>',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
    ],
    'N=E3o recebi.\r\n\r\nEm seg., 23 de nov. de 2026 =E0s 09:00, Ajeita <oi@ajeita.example>\r\nescreveu:\r\n> Seu pedido\r\n',
  )
  assert.deepEqual(found, {
    from: { address: 'ana@exemplo.com.br', name: 'Ana Souza' },
    subject: 'Dúvida',
    text: 'Não recebi.',
    isCut: false,
    attachments: 0,
    messageId: '<1@x>',
    cameBack: null,
    isAutomatic: false,
  })
})

test('quotes of many mailboxes are left away; who writes below or says nothing else loses no word', async () => {
  const text = async (body: string) => (await read([], body))?.text
  assert.equal(await text('Sim.\r\n\r\nOn Mon, Nov 23, 2026 Ajeita wrote:\r\n> x'), 'Sim.')
  for (const head of [
    'De: Ajeita <oi@ajeita.example>\r\nEnviado em: segunda-feira, 23 de novembro de 2026 09:00\r\nPara: Ana',
    'De: Ajeita <oi@ajeita.example>\r\nEnviado: segunda-feira, 23 de novembro de 2026 09:00\r\nPara: Ana',
    'From: Ajeita <oi@ajeita.example>\r\nSent: Monday, November 23, 2026 9:00 AM\r\nTo: Ana',
    '*De:* Ajeita <oi@ajeita.example>\r\n*Enviada em:* segunda-feira, 23 de novembro de 2026 09:00',
    '-----Mensagem original-----\r\nDe: Ajeita',
    'Em quinta-feira, 26 de novembro de 2026 às 09:00:00 BRT, Ajeita <oi@ajeita.example> escreveu:',
  ])
    assert.equal(await text(`Sim.\r\n\r\n${head}\r\nSeu pedido`), 'Sim.', head)
  assert.equal(await text('De: Santos\r\nPara: Campinas'), 'De: Santos\nPara: Campinas')
  assert.equal(await text('Sim.\r\n-----Mensagem original-----\r\nDe: Ajeita'), 'Sim.')
  assert.equal(await text('Sim.\r\n> Seu pedido\r\n> chegou\r\n'), 'Sim.')
  assert.match((await text('> Seu pedido chegou?\r\nNão chegou.'))!, /Não chegou\.$/)
  assert.equal(await text('Em casa ninguém atende: podem ligar?'), 'Em casa ninguém atende: podem ligar?')
})

test('of HTML the words, of files the number, of what is long the beginning', async () => {
  const html = await read(
    ['MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8'],
    '<style>p{}</style><p>Olá &amp; até</p><script>alert(1)</script><div>mais<br>uma</div><blockquote>velho</blockquote>',
  )
  assert.equal(html?.text, 'Olá & até\nmais\numa')
  const parts = [
    '--b',
    'Content-Type: text/plain',
    '',
    'Segue a foto.',
    '--b',
    'Content-Type: image/png; name=a.png',
    'Content-Disposition: attachment; filename=a.png',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '--b--',
  ]
  const withFile = await read(['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'], parts.join('\r\n'))
  assert.deepEqual([withFile?.text, withFile?.attachments], ['Segue a foto.', 1])
  const long = await read([], 'a'.repeat(50), 20)
  assert.deepEqual([long?.text.length, long?.isCut], [20, true])
  const huge = await read([], `${'b'.repeat(70)}\r\n`.repeat(30_000))
  assert.deepEqual([huge?.text.length, huge?.isCut], [20_000, true])
})

for (const header of [
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated (failure)',
  'Precedence: bulk',
  'Precedence: auto_reply',
  'X-Autoreply: yes',
  'X-Auto-Response-Suppress: All',
  'List-Id: <x.example>',
  'Return-Path: <>',
  'Content-Type: multipart/report; boundary=b',
])
  test(`a machine wrote it: ${header}`, async () => {
    assert.equal((await read([header], 'Estou de férias.'))?.isAutomatic, true)
  })

test('a person may say that no machine wrote it; a mailer daemon need not say', async () => {
  assert.equal((await read(['Auto-Submitted: no'], 'Oi'))?.isAutomatic, false)
  for (const from of ['MAILER-DAEMON@x.example', 'postmaster@x.example', 'no-reply@x.example', 'naoresponda@x.example'])
    assert.equal((await readMail(`From: ${from}\r\nTo: r@x\r\n\r\nOi`, 10))?.isAutomatic, true, from)
})

const aReport = (fields: string, type = 'delivery-status') =>
  readMail(
    `From: MAILER-DAEMON@x.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; boundary="b";\r\n report-type=${type}\r\n\r\n--b\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x.example\r\n\r\nFinal-Recipient: rfc822; ana@x.example\r\n${fields}\r\n--b--\r\n`,
    100,
  )

test('a letter that came back for good says whether its mailbox is gone; one that is late, or was read, did not come back', async () => {
  for (const [fields, cameBack] of [
    ['Action: failed\r\nStatus: 5.1.1', { isGone: true }],
    ['Action: failed\r\nStatus: 5.1.10 (Recipient not found)', { isGone: true }],
    ['Action: failed\r\nStatus: 5.2.1', { isGone: true }],
    ['Action: failed\r\nStatus: 5.2.2 (Mailbox full)', { isGone: false }],
    ['Action: failed\r\nStatus: 5.7.26', { isGone: false }],
    ['Action: delayed\r\nStatus: 4.4.1', null],
    ['Action: delivered\r\nStatus: 2.1.5', null],
  ] as const)
    assert.deepEqual((await aReport(fields))?.cameBack, cameBack, fields)
  assert.equal((await aReport('Action: failed\r\nStatus: 5.1.1', 'disposition-notification'))?.cameBack, null)
  assert.equal((await read([], 'Action: failed\r\nStatus: 5.1.1'))?.cameBack, null, 'somebody wrote that')
})

test('what is no mail, or has no sender, is none; odd bytes and deep parts break nothing', async () => {
  for (const raw of ['', 'Oi', 'Subject: x\r\n\r\nOi', 'From: ninguém\r\n\r\nOi'])
    assert.equal(await readMail(raw, 10), null, raw)
  let deep = 'fim'
  for (let at = 0; at < 60; at++)
    deep = `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n${deep}\r\n--b${at}--`
  await assert.doesNotReject(readMail(`From: a@x.example\r\n${deep}`, 10))
  assert.equal((await readMail('From: a@x.example\r\n\r\na\0b', 10))?.text, 'ab')
})

test('a mail that is made to take long is read in no time', async () => {
  const mega = 1024 * 1024
  const html = ['MIME-Version: 1.0', 'Content-Type: text/html']
  for (const [headers, body] of [
    [html, '<style>'.repeat(mega / 7)],
    [html, '<'.repeat(mega)],
    [html, '&#1;&amp'.repeat(mega / 8)],
    [[], '>x\r\ny\r\n'.repeat(mega / 7)],
    [[], 'Em casa '.repeat(mega / 8)],
    [[], '-'.repeat(mega)],
    [[], '\r\n'.repeat(8 * mega)],
    [[], `${'a'.repeat(76)}\r\n`.repeat(mega / 5)],
  ] as const) {
    const took = await processorMs(() => read([...headers], body))
    assert.ok(took < 2_000, `${body.slice(0, 10)}: ${took} ms`)
  }
})

test('no field of a mail holds what a database or a page cannot', async () => {
  const encoded = (bytes: string) => `=?utf-8?Q?${bytes}?=`
  const raw = [
    `From: ${encoded('A=00n=07a')} <ana@exemplo.com.br>`,
    `Subject: ${encoded('Um=00_pedido=1B=0D=0ABcc:_x')}`,
    'Message-ID: <\u00001@x>',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>O&#0;i &#55296; &#7;tudo</p>',
  ].join('\r\n')
  const mail = await readMail(raw, 1_000)
  const { from, subject, text, messageId } = mail!
  assert.deepEqual(
    { from, subject, text, messageId },
    {
      from: { address: 'ana@exemplo.com.br', name: 'Ana' },
      subject: 'Um pedido Bcc: x',
      text: 'Oi \ufffd tudo',
      messageId: '<1@x>',
    },
  )
})
