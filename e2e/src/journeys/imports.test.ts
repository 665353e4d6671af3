// Imports: rows pasted or uploaded as a sheet, mended in the preview, confirmed, followed to the platform; failed ones come back.
import { readFile } from 'node:fs/promises'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { accountListPage } from '../models/account-list-page.ts'
import { importPage } from '../models/import-page.ts'
import { violations } from '../support/accessibility.ts'
import { cents } from '../support/amounts.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { accountAt, clearFaults } from '../support/sandbox.ts'
import { shoot, useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()

afterEach(() => clearFaults(sandbox))

const limitOf = async (id: string) => cents((await accountAt(sandbox, 'meta', id)).limit)

test('pasted rows: mistakes are named in their lines, mended there, and the rest is executed row by row', async () => {
  const { page } = await visits.holding('13800000001')
  const list = accountListPage(page, 'facebook')
  await list.open()
  const [first, second] = await list.addable()
  if (!first || !second) throw new Error('the list has no two accounts that quota can be added to')
  const before = await Promise.all([limitOf(first.id), limitOf(second.id)])
  await page.getByRole('link', { name: '批量导入' }).click()
  const imports = importPage(page, 'facebook')
  await imports.paste(`${first.id}\t12\n${second.id}\t0\n99999999999\t5\n1.2E+15\t5`)
  await imports.drawer.getByText('第 3 行：账户 ID 不存在').waitFor()
  await imports.drawer.getByText('第 2 行：新增额度需大于$0').waitFor()
  expect(await violations(page)).toEqual([])
  await imports.cell(2, '新增额度（账户币种）').fill('13.50')
  await imports.save()
  await imports.drawer.getByText('可提交 2 行，合计 $25.50').waitFor()
  await imports.drawer.getByText(/^服务费 \$[\d.]+，税费 \$[\d.]+，应付合计 \$[\d.]+；/).waitFor()
  await imports.confirm(2, '新增额度')
  await imports.drawer.getByText('部分成功 2/4').waitFor()
  expect(await Promise.all([limitOf(first.id), limitOf(second.id)])).toEqual([(before[0] ?? 0n) + 1_200n, (before[1] ?? 0n) + 1_350n])
  const applyNo = await imports.resultRow(first.id).getByRole('link').innerText()
  expect(await imports.resultRow(second.id).getByRole('link').innerText()).toBe(applyNo)
  const downloading = page.waitForEvent('download')
  await imports.drawer.getByRole('button', { name: /^下载失败行/ }).click()
  await page.getByRole('menuitem', { name: 'CSV（.csv）' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^新增额度失败行_\d+\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n').slice(1, 2)).toEqual(['"99999999999\t","5","账户 ID 不存在"'])
  await imports.resultRow(first.id).getByRole('link').click()
  await page.waitForURL(`**/operate/record?apply_no=${applyNo}`)
})

test('the template is downloaded, filled and uploaded; the batch can be withdrawn from the list', async () => {
  const { page } = await visits.holding('13800000001')
  const imports = importPage(page, 'google')
  await imports.open()
  await imports.start()
  const downloading = page.waitForEvent('download')
  await imports.drawer.getByRole('button', { name: '下载 Excel 模板' }).click()
  const template = await downloading
  expect(template.suggestedFilename()).toBe('Google_新增额度导入模板.xlsx')
  const filled = withRows(await readFile(await template.path()), [['1234567890', '20']])
  await imports.upload('坏的.xlsx', filled.subarray(0, filled.length - 40))
  await imports.drawer.getByText('文件格式不正确，请使用模板').waitFor()
  await imports.upload('预算.xlsx', filled)
  await imports.drawer.getByText('第 2 行：账户 ID 不存在').waitFor()
  await page.keyboard.press('Escape')
  await imports.row('预算.xlsx').getByRole('button', { name: /^撤销/ }).click()
  await page.getByRole('button', { name: '确认撤销' }).click()
  await imports.row('预算.xlsx').getByText('已撤销').waitFor()
})

test('a sub-customer imports additions, transfers, clearings and bindings', async () => {
  const { page } = await visits.holding('13800000005')
  const imports = importPage(page, 'facebook')
  await imports.open()
  await imports.start()
  await imports.drawer.getByRole('radio', { name: '清零', exact: true }).waitFor()
  await expect.poll(() => imports.drawer.getByRole('radiogroup', { name: '导入类型' }).getByRole('radio').count()).toBe(4)
})

test.each([
  ['1440x900', DESKTOP],
  ['390x844', PHONE],
])('at %s the list and each step fit their window and have no accessibility violations', async (size, viewport) => {
  const { page } = await visits.holding('13800000001', viewport)
  const imports = importPage(page, 'facebook')
  const judge = async (name: string) => {
    await shoot(page, `${size}-imports-${name}.png`)
    await fits(page, name)
    expect.soft(await violations(page), name).toEqual([])
  }
  await imports.open()
  await judge('list')
  await imports.start()
  await imports.drawer.getByRole('heading', { name: '② 上传或粘贴' }).waitFor()
  await judge('source')
  await imports.type('清零')
  await imports.paste('99999999999\n123')
  await judge('preview')
})

/** The template's sheet with more rows, in a zip of this test's own making. */
function withRows(template: Buffer, rows: string[][]): Buffer {
  const name = 'xl/worksheets/sheet1.xml'
  const parts = new Map<string, Buffer>()
  for (let at = 0; template.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, label, extra] = [template.readUInt32LE(at + 18), template.readUInt16LE(at + 26), template.readUInt16LE(at + 28)]
    const start = at + 30 + label + extra
    parts.set(template.toString('utf8', at + 30, at + 30 + label), inflateRawSync(template.subarray(start, start + packed)))
    at = start + packed
  }
  const cell = (text: string, at: number, line: number) => `<c r="${'AB'[at]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`
  const lines = rows.map((row, index) => `<row r="${index + 2}">${row.map((text, at) => cell(text, at, index + 2)).join('')}</row>`)
  const sheet = (parts.get(name) ?? Buffer.alloc(0)).toString().replace('</sheetData>', `${lines.join('')}</sheetData>`)
  return zipOf(parts.set(name, Buffer.from(sheet)))
}

function zipOf(parts: ReadonlyMap<string, Buffer>): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, bytes] of parts) {
    const [label, packed] = [Buffer.from(name), deflateRawSync(bytes)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(label.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    files.push(Buffer.from('504b0304', 'hex'), facts, label, packed)
    directory.push(Buffer.from('504b01021400', 'hex'), facts, rest, label)
    offset += 30 + label.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.size, 4)
  end.writeUInt16LE(parts.size, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, listed, Buffer.from('504b0506', 'hex'), end])
}
