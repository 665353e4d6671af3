// PDFs of pages alone pass; whatever does or carries more is found, however it is spelled or packed.
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type ActiveContent, findActive } from './active-content.ts'

const TAIL = 'trailer << /Root 1 0 R /Size 9 >>\nstartxref\n9\n%%EOF\n'
const pdf = (catalog: string, more: string | Buffer = '', tail: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj\n2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj\n`,
    ),
    Buffer.from(more),
    Buffer.from(`\n${TAIL}`),
    Buffer.from(tail),
  ])
const stream = (facts: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`\n7 0 obj << ${facts} /Length ${content.length} >> stream\n`), content, Buffer.from('\nendstream endobj\n')])
const packed = (objects: string, facts = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') => stream(facts, deflateSync(`5 0 ${objects}`))
/** Bytes that no filter makes smaller, the same ones each time. */
const noise = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 7_919 + ((n * n) >> 3)) % 256))

test.each<[string, Buffer]>([
  ['pages alone', pdf('')],
  ['a place to open at', pdf('/OpenAction [3 0 R /FitH null]')],
  ['a step to a place', pdf('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')],
  ['a place by its number', pdf('/OpenAction 4 0 R', '4 0 obj [3 0 R /Fit] endobj')],
  ['a step by its number, packed', pdf('/OpenAction 5 0 R', packed('<< /S /GoTo /D [3 0 R /Fit] >>'))],
  ['packed objects', pdf('', packed('<< /Type /Font >>'))],
  ['a link', pdf('', '4 0 obj << /A << /S /URI /URI (https://example.com) >> >> endobj')],
  ['short names in compressed bytes', pdf('', stream('/Filter /FlateDecode', Buffer.concat([noise, Buffer.from(' /JS /AA /EF ')])))],
  ['words of such names in a text', pdf('', '4 0 obj << /T (see /JS and /AA) >> endobj')],
  ['blanks behind its end', pdf('', '', '\r\n\0 \n')],
  ['a signed one with fields', pdf('/AcroForm << /Fields [] /SigFlags 3 >>')],
])('%s: nothing is found', (_what, bytes) => {
  expect(findActive(bytes)).toBeUndefined()
})

test.each<[string, Buffer, ActiveContent]>([
  ['a script', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'SCRIPT'],
  ['a script by codes', pdf('/OpenAction << /S /J#61vaScrip#74 /J#53 (app.alert(1)) >>'), 'SCRIPT'],
  ['a script in packed objects', pdf('/OpenAction 5 0 R', packed('<< /S /JavaScript /JS (x) >>')), 'SCRIPT'],
  [
    'a script in packed objects, by codes',
    pdf('', packed('<< /S /Java#53cript >>', '/Type /Obj#53tm /N 1 /First 4 /Filter [/Flate#44ecode]')),
    'SCRIPT',
  ],
  ['names of scripts', pdf('/Names << /JavaScript 4 0 R >>'), 'SCRIPT'],
  [
    'a script that lies in the bytes of a picture',
    pdf('', stream('/Subtype /Image', Buffer.from('9 0 obj << /S /JavaScript >> endobj'))),
    'SCRIPT',
  ],
  ['a program', pdf('', '4 0 obj << /AA << /O << /S /Launch /F (cmd.exe) >> >> >> endobj'), 'LAUNCH'],
  ['a program by codes', pdf('', '4 0 obj << /S /#4caunch >> endobj'), 'LAUNCH'],
  ['an action at opening', pdf('/OpenAction << /S /URI /URI (https://evil.example) >>'), 'ACTION'],
  ['an action at opening by its number', pdf('/OpenAction 4 0 R', '4 0 obj << /S /URI /URI (x) >> endobj'), 'ACTION'],
  ['an action at opening, packed', pdf('/OpenAction 5 0 R', packed('<< /S /Named /N /Print >>')), 'ACTION'],
  ['actions of a page', pdf('', '4 0 obj << /Type /Page /AA << /O 9 0 R >> >> endobj'), 'ACTION'],
  ['files inside', pdf('/Names << /EmbeddedFiles << /Names [] >> >>'), 'FILES'],
  ['a file inside', pdf('', stream('/Type /EmbeddedFile', Buffer.from('MZ'))), 'FILES'],
  ['a file of a note', pdf('', '4 0 obj << /Type /Filespec /EF << /F 7 0 R >> >> endobj'), 'FILES'],
  ['a rich medium', pdf('', '4 0 obj << /Subtype /RichMedia >> endobj'), 'FILES'],
  ['a dynamic form', pdf('/AcroForm << /XFA 4 0 R >>'), 'FORM'],
  ['a form that is sent', pdf('', '4 0 obj << /S /SubmitForm /F (https://evil.example) >> endobj'), 'FORM'],
  ['a page behind it', pdf('', '', '<html><script>alert(1)</script></html>'), 'TAIL'],
  ['a page behind it, with another end', pdf('', '', '<html></html>\n%%EOF\n'), 'TAIL'],
  [
    'an archive behind it',
    pdf(
      '',
      '',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), noise, Buffer.from('PK\u0005\u0006'), Buffer.alloc(18), Buffer.from('%%EOF')]),
    ),
    'TAIL',
  ],
  [
    'objects packed twice',
    pdf('', stream('/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]', Buffer.from('00>'))),
    'HIDDEN',
  ],
  ['objects packed by a filter that is told elsewhere', pdf('', packed('<< >>', '/Type /ObjStm /N 1 /First 4 /Filter 8 0 R')), 'HIDDEN'],
  ['objects that are not packed as they say', pdf('', stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', noise)), 'HIDDEN'],
  [
    'objects that unpack without end',
    pdf('', stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(30 * 1024 * 1024)))),
    'HIDDEN',
  ],
  ['packed objects that nobody can read', pdf('/Encrypt 4 0 R', packed('<< >>')), 'HIDDEN'],
])('%s is found', (_what, bytes, found) => {
  expect(findActive(bytes)).toBe(found)
})
