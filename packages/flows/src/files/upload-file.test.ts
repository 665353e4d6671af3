// Uploads of papers: whatever they are for, a PDF that does or carries more than pages is refused by what it holds.
import { FILE_KINDS, type FileKind } from '@tallyhelm/protocol/topics/files/enums'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFile } from './upload-file.ts'

let opened: TestWorld
beforeAll(async () => {
  opened = await openTestWorld()
})
afterAll(() => opened?.close())

const actor = { kind: 'user', userId: '1', customerId: null, subCustomerId: null } as UserActor // what an upload asks of whoever sends it
const PAPERS = Object.entries(FILE_KINDS).flatMap(([kind, { extensions }]) =>
  extensions.some(one => one === 'pdf') ? [kind as FileKind] : [],
)
const bytes = Buffer.from('%PDF-1.7\n1 0 obj << /OpenAction << /S /J#61vaScript /JS (x) >> >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

test('there are papers of several kinds', () => expect(PAPERS.length).toBeGreaterThanOrEqual(6))

test.each(PAPERS)('a PDF with a script is refused as %s, and nothing is kept', async kind => {
  const upload = uploadFile(opened.world, actor, { kind, fileName: 'paper.PDF', bytes })
  const msg = `${FILE_KINDS[kind].name}含有脚本（JavaScript），请另存为普通 PDF 或改传截图`
  await expect(upload).rejects.toMatchObject({ refusal: 'FILE_PDF_ACTIVE', message: msg })
  expect(await opened.world.db.read({ kind: 'system' }, tx => tx.rows(sql`select from files_files`))).toEqual([])
})
