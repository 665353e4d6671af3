// The command agency:import: what it asks about hidden rows, and that an answer reads the folder.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { book } from '@tallyhelm/infra/sheets/test-book'
import { takeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importAgency, importOrderOf } from './import-agency.ts'

let house: TestWorld
let folder: string
beforeAll(async () => {
  house = await openTestWorld()
  folder = await mkdtemp(join(tmpdir(), 'agency-'))
  const { title, columns } = takeoverSheet('CUSTOMERS')
  const row = (cells: readonly string[], more = '') =>
    `<row${more}>${cells.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const customer = (key: string) => columns.map((_, place) => (place === 0 ? key : place === 1 ? `客户${key}` : ''))
  const sheet = [row(columns), row(customer('A1')), row(customer('A2'), ' hidden="1"')].join('')
  await writeFile(join(folder, `${title}.xlsx`), book({ sheet }))
})
afterAll(async () => {
  await house?.close()
  await rm(folder, { recursive: true, force: true })
})

async function printed(...args: string[]): Promise<{ isSound: boolean; text: string }> {
  const order = importOrderOf([folder, ...args])
  if (!order) throw new Error('the command does not know what it is asked')
  const lines: string[] = []
  const isSound = await importAgency(house.world, order, line => lines.push(line))
  return { isSound, text: lines.join('\n') }
}

test('hidden rows stop the folder until the command says what becomes of them', async () => {
  const asked = await printed()
  expect(asked.isSound).toBe(false)
  expect(asked.text).toContain('第 3 行')
  expect(asked.text).toContain('加 --hidden skip 不导入隐藏的内容，或 --hidden read 一并导入')
  const skipped = await printed('--hidden', 'skip')
  expect(skipped.text).toContain('：1 行')
  expect(skipped.text).toContain('读取方式：xlsx，第一张可见工作表；标题在第 1 行；第 3 行被隐藏，未导入')
  const read = await printed('--hidden', 'read')
  expect(read.text).toContain('：2 行')
  expect(read.text).toContain('第 3 行被隐藏，已一并导入')
})

test.each([
  [['f'], { folder: 'f', by: undefined, hidden: undefined }],
  [['f', '--hidden', 'read', '--apply', '--by', 'zhou'], { folder: 'f', by: 'zhou', hidden: 'READ' }],
  [['f', '--apply', '--by', 'zhou'], { folder: 'f', by: 'zhou', hidden: undefined }],
  [['f', '--hidden'], undefined],
  [['f', '--hidden', 'toString'], undefined],
  [['f', '--apply', '--by', 'zhou', '--hidden', 'skip'], undefined],
])('%j', (args, order) => expect(importOrderOf(args)).toEqual(order))
