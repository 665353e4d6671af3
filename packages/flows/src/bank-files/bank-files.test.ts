// Bank files on a real database: judged, confirmed and booked once, wherever the work is cut off; hostile files leave nothing.
import { deflateRawSync } from 'node:zlib'
import { guessColumns } from '@tallyhelm/protocol/topics/bank-files/reading-columns'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { bankFileList, bankFileOf, bankLineList } from '@tallyhelm/views/bank-files/bank-file-list'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { openStage, person, type Stage } from '../quota/test-stage.ts'
import { bookBankFile } from './book-bank-file.ts'
import { cancelBankFile, confirmBankFile, setBankReading, uploadBankFile } from './import-bank-file.ts'
import { bankFileForm } from '@tallyhelm/views/bank-files/bank-file-form'
import { BANK_TITLES, bankCsv, type BankTestLine, importBankLines, sayProposed, uploadBankLines } from './test-bank-files.ts'

const fin: StaffActor = { ...person('901'), role: 'FIN' }
let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  stage.clock.set?.(new Date('2026-03-03T04:00:00Z'))
})
afterAll(() => stage.close())

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { refusal?: string }) => error.refusal ?? String(error),
  )
let made = 0
const line = (over: BankTestLine = {}): BankTestLine => ({
  into: '1,000.00',
  payer: '示例贸易有限公司',
  memo: 'ABCD2QL9',
  no: `CMB${(made += 1)}`,
  ...over,
})
const linesOf = async (file_id: string) => (await bankLineList(stage.world.db, { file_id, page_num: 1, page_size: 100 })).content
const statesOf = async (fileId: string) => (await linesOf(fileId)).map(({ state }) => state)
/** What waits by our rows, and by the books. */
const waiting = async () => {
  const { rows } = await stage.query(
    `select sum(amount_minor)::text as minor from payments_arrivals where place = 'CMB' and state = 'UNMATCHED'`,
  )
  const held =
    await stage.query(`select sum(case when t.credit_account_id = a.id then t.amount_minor else -t.amount_minor end)::text as minor
    from ledger_accounts a join ledger_transfers t on a.id in (t.credit_account_id, t.debit_account_id) where a.address = 'PAYMENT_CLEARING:CNY:CMB'`)
  return { arrived: rows[0]?.minor, held: held.rows[0]?.minor }
}

it('is judged by the columns of its bank, which are said once, and books each incoming line', async () => {
  const lines = [line(), line({ into: '', out: '5.00' }), line({ into: '1.005' }), line({ no: '', into: '1,001.00' })]
  const { file_id } = await uploadBankFile(stage.world, fin, { bank: 'CMB', currency: 'CNY', file: bankCsv(lines) })
  expect(await bankFileOf(stage.world.db, { file_id })).toMatchObject({ state: 'UNMAPPED', wrong: 0, lines: 4 })
  const form = await bankFileForm(stage.world.db, { file_id }, stage.world.clock.now())
  expect(form).toMatchObject({ kept: null, history: [], proposed: { columns: guessColumns(BANK_TITLES), decimal: null } })
  expect(form.columns.map(({ title }) => title)).toEqual(BANK_TITLES)
  expect(await refusalOf(confirmBankFile(stage.world, fin, { file_id }))).toBe('IMPORT_NOT_OPEN')
  // A point before three digits says that it may be the thousands': people say what it is.
  await expect(sayProposed(stage.world, fin, file_id)).rejects.toMatchObject({ fields: [{ path: 'reading.decimal' }] })
  await sayProposed(stage.world, fin, file_id, { decimal: '.' })
  expect(await statesOf(file_id)).toEqual(['READY', 'OUT', 'INVALID', 'READY'])
  await confirmBankFile(stage.world, fin, { file_id })
  await bookBankFile(stage.world, file_id)
  expect(await bankFileOf(stage.world.db, { file_id })).toMatchObject({ state: 'DONE', done: 2, out: 1, wrong: 1, total: '2001.00' })
  const { rows } = await stage.query(`select a.payer, a.state, a.amount_minor::text as minor, a.customer_id from payments_arrivals a
    join payments_bank_lines l on l.arrival_id = a.id where l.file_id = ${file_id} order by l.row_no`)
  const waits = { payer: '示例贸易有限公司', state: 'UNMATCHED', customer_id: null }
  expect(rows).toEqual([
    { ...waits, minor: '100000' },
    { ...waits, minor: '100100' },
  ])
  // Another file of the bank needs nobody to say its columns again.
  const next = await uploadBankFile(stage.world, fin, { bank: 'CMB', currency: 'CNY', file: bankCsv([line()]) })
  expect(await bankFileOf(stage.world.db, next)).toMatchObject({ state: 'WAITING', ready: 1 })
  expect(await stage.violations()).toEqual([])
})

it('is recognised when it comes again, and so is each of its lines', async () => {
  const lines = [line(), line({ no: '', into: '77.00', memo: '同一天两笔' }), line({ no: '', into: '77.00', memo: '同一天两笔' })]
  const fileId = await importBankLines(stage.world, fin, lines)
  expect(await statesOf(fileId)).toEqual(['DONE', 'DONE', 'DONE'])
  const again = { bank: 'CMB', currency: 'CNY', file: bankCsv(lines, '改名.csv') } as const
  expect(await refusalOf(uploadBankFile(stage.world, fin, again))).toBe('BANK_FILE_KNOWN')
  const more = await uploadBankLines(stage.world, fin, [...lines, line({ ...lines[0], into: '7.00' })])
  // Without a number nobody can tell whether it is the same, and under one number another amount may be another payment.
  expect(await statesOf(more)).toEqual(['SAME', 'MAYBE', 'MAYBE', 'MAYBE'])
  expect(await refusalOf(confirmBankFile(stage.world, fin, { file_id: more }))).toBe('IMPORT_NOTHING_VALID')
})

it('that was cancelled books nothing, and may come again', async () => {
  const lines = [line()]
  const fileId = await uploadBankLines(stage.world, fin, lines)
  await cancelBankFile(stage.world, fin, { file_id: fileId })
  await bookBankFile(stage.world, fileId)
  expect(await statesOf(fileId)).toEqual(['CANCELLED'])
  for (const act of [confirmBankFile, cancelBankFile])
    expect(await refusalOf(act(stage.world, fin, { file_id: fileId }))).toBe('IMPORT_NOT_OPEN')
  expect(await statesOf(await importBankLines(stage.world, fin, lines))).toEqual(['DONE'])
})

it('books each line once wherever the work dies, and by two workers at a time', async () => {
  const lines = Array.from({ length: 120 }, () => line())
  for (const when of ['before', 'after'] as const) {
    for (const nth of [1, 2, 3]) {
      const few = lines.map(one => ({ ...one, no: `${one.no}${when}${nth}` }))
      const fileId = await uploadBankLines(stage.world, fin, few)
      await confirmBankFile(stage.world, fin, { file_id: fileId })
      await quietly(bookBankFile(dyingWorld(stage.world, nth, when).world, fileId))
      await Promise.all([bookBankFile(stage.world, fileId), bookBankFile(stage.world, fileId)])
      expect(await bankFileOf(stage.world.db, { file_id: fileId })).toMatchObject({ state: 'DONE', done: 120, same: 0 })
    }
  }
  const sums = await waiting()
  expect(sums.arrived).toBe(sums.held)
  expect(await stage.violations()).toEqual([])
})

it('of two with the same line at once, one books it', async () => {
  const same = line()
  const files = await Promise.all([uploadBankLines(stage.world, fin, [same, line()]), uploadBankLines(stage.world, fin, [same, line()])])
  for (const file_id of files) await confirmBankFile(stage.world, fin, { file_id })
  await Promise.all(files.map(fileId => bookBankFile(stage.world, fileId)))
  const states = (await Promise.all(files.map(statesOf))).map(([first]) => first)
  expect(states.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual(['DONE', 'SAME'])
})

it('is read as GBK, and as UTF-8 with its mark', async () => {
  // «交易日期,收入,对方户名» and a line of it, as a bank's counter writes them.
  const gbk = Buffer.from('bdbbd2d7c8d5c6da2ccad5c8eb2cb6d4b7bdbba7c3fb0d0a323032362d30332d30322c38382e38382cd5c5c8fd0d0a', 'hex')
  for (const [currency, bytes] of [
    ['CNY', gbk],
    ['HKD', Buffer.from('\uFEFF交易日期,收入,对方户名\r\n2026-03-02,88.88,张三\r\n')],
  ] as const) {
    const { file_id } = await uploadBankFile(stage.world, fin, { bank: 'HSBC', currency, file: { fileName: 'a.csv', bytes } })
    if (currency === 'CNY') await sayProposed(stage.world, fin, file_id)
    expect(await linesOf(file_id)).toMatchObject([{ state: 'READY', payer: '张三', amount: '88.88', currency }])
  }
})

it('has no decimals in yen', async () => {
  const fileId = await uploadBankLines(stage.world, fin, [line({ into: '100.5' }), line({ into: '100' })], {
    bank: 'WF',
    currency: 'JPY',
  })
  expect(await linesOf(fileId)).toMatchObject([
    { state: 'INVALID', column_title: '收入' },
    { state: 'READY', amount: '100' },
  ])
})

it('that is hostile is refused by name and leaves nothing', async () => {
  const count = async () => (await bankFileList(stage.world.db, { page_num: 1, page_size: 10 })).total_size
  const before = await count()
  const upload = (bytes: Uint8Array, fileName = 'x.csv') =>
    refusalOf(uploadBankFile(stage.world, fin, { bank: 'AW', currency: 'USD', file: { fileName, bytes } }))
  const text = (words: string) => new TextEncoder().encode(words)
  expect(await upload(text(''))).toBe('IMPORT_EMPTY')
  expect(await upload(text('1,2,3\n4,5,6\n'))).toBe('BANK_FILE_NO_TITLES')
  expect(await upload(text('日期,收入,户名\n'))).toBe('IMPORT_EMPTY')
  expect(await upload(text(`日期,收入,户名\n${'2026-03-02,1,x\n'.repeat(5_001)}`))).toBe('IMPORT_SHEET_TOO_LARGE')
  expect(await upload(new Uint8Array(5 * 1024 * 1024 + 1).fill(65))).toBe('FILE_TOO_LARGE')
  expect(await upload(Uint8Array.from([0, 1, 2, 3, 0xff, 0xfe]))).toBe('IMPORT_FORMAT_WRONG')
  expect(await upload(text('日期,收入,户名\n2026-03-02,1,x\n'), 'x.exe')).toBe('IMPORT_FORMAT_WRONG')
  expect(await upload(deflateRawSync(Buffer.alloc(1024 * 1024)), 'bomb.xlsx')).toBe('IMPORT_FORMAT_WRONG')
  expect(await count()).toBe(before)
})

it('is for finance: who reads only may not write, and columns that are wrong change nothing', async () => {
  const checker: StaffActor = { ...fin, role: 'FIN_CHECK' }
  const fileId = await uploadBankLines(stage.world, fin, [line()])
  expect(await refusalOf(uploadBankFile(stage.world, checker, { bank: 'CMB', currency: 'CNY', file: bankCsv([line()]) }))).toBe(
    'PERMISSION_DENIED',
  )
  for (const act of [confirmBankFile, cancelBankFile])
    expect(await refusalOf(act(stage.world, checker, { file_id: fileId }))).toBe('PERMISSION_DENIED')
  const { proposed, kept } = await bankFileForm(stage.world.db, { file_id: fileId }, stage.world.clock.now())
  const wrong = { reading: { ...proposed, columns: { ...proposed.columns, amount_in: '没有' } }, replaces: kept?.reading_id ?? null }
  expect(await refusalOf(setBankReading(stage.world, fin, { file_id: fileId, ...wrong }))).toBe('INPUT_INVALID')
  expect(await refusalOf(setBankReading(stage.world, fin, { file_id: '1', ...wrong }))).toBe('NOT_FOUND')
  const late = { file_id: fileId, reading: proposed, replaces: '999' }
  expect(await refusalOf(setBankReading(stage.world, fin, late))).toBe('BANK_READING_CHANGED')
  expect(await statesOf(fileId)).toEqual(['READY'])
})
