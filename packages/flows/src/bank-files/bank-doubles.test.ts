// What a bank says twice, or before it is true, on a real database: booked once, and only when a person says that it is another payment.
import type { BankFileReading } from '@tallyhelm/protocol/topics/bank-files/schemas'
import type { Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import { bankFileForm } from '@tallyhelm/views/bank-files/bank-file-form'
import { bankFileOf, bankLineList } from '@tallyhelm/views/bank-files/bank-file-list'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { openStage, person, type Stage } from '../quota/test-stage.ts'
import { bookBankFile } from './book-bank-file.ts'
import { confirmBankFile, sayAnotherPayment, setBankReading, uploadBankFile } from './import-bank-file.ts'
import { proposeReturn } from '../payments/propose-match.ts'
import { sayProposed } from './test-bank-files.ts'
import { tryBankReading } from './try-bank-reading.ts'

type Reading = BankFileReading['reading']
const fin: StaffActor = { ...person('901'), role: 'FIN' }
let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  stage.clock.set?.(new Date('2026-11-28T04:00:00Z'))
})
afterAll(() => stage.close())

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { refusal?: string }) => error.refusal ?? String(error),
  )
type Upload = { bank: Bank; currency?: 'USD' | 'JPY'; say?: (proposed: Reading) => Partial<Reading> }
/** Uploaded as it is written, and read as it is proposed where nothing is kept of the bank, or as `say` changes it. */
async function upload(text: string, { bank, currency = 'USD', say }: Upload): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const { file_id } = await uploadBankFile(stage.world, fin, { bank, currency, file: { fileName: '流水.csv', bytes } })
  const [{ state }, form] = [await bankFileOf(stage.world.db, { file_id }), await formOf(file_id)]
  if (say) await sayProposed(stage.world, fin, file_id, say(form.proposed))
  else if (state === 'UNMAPPED') await sayProposed(stage.world, fin, file_id)
  return file_id
}
const formOf = (file_id: string) => bankFileForm(stage.world.db, { file_id }, stage.world.clock.now())
const linesOf = async (file_id: string) => (await bankLineList(stage.world.db, { file_id, page_num: 1, page_size: 100 })).content
const statesOf = async (fileId: string) => (await linesOf(fileId)).map(({ state }) => state)
async function book(fileId: string): Promise<string[]> {
  await confirmBankFile(stage.world, fin, { file_id: fileId })
  await bookBankFile(stage.world, fileId)
  return await statesOf(fileId)
}
const arrivals = async (bank: Bank) => {
  const { rows } = await stage.query(
    `select transaction_id as id, amount_minor::text as minor from payments_arrivals where place = '${bank}' order by id`,
  )
  return rows.map(({ id, minor }) => [String(id).startsWith('L-') ? 'L' : id, minor])
}

/** The case of sending it back, as its reviewer reads it. */
async function caseOf(arrivalId: string) {
  const asked = { arrival_id: arrivalId, payee: '乙公司', payee_account: '', reason: '找不到付款客户' }
  const { caseId } = await proposeReturn(stage.world, fin, asked)
  const reader = { role: 'FIN_CHECK', staffId: '902', now: stage.world.clock.now() } as const
  return await caseDetail(stage.world.db, { kind: 'staff' }, reader, { case_id: caseId })
}

it('books a pending line when it comes as completed, then and only then', async () => {
  const at = { bank: 'PAY_NER' } as const
  const titles = 'Date,Amount,Currency,Status,Counterparty,Reference'
  const first = await upload(`${titles}\n2026-11-20,300.00,USD,Pending,A,PN0001\n2026-11-20,100.00,USD,Completed,B,PN0002\n`, at)
  expect(await book(first)).toEqual(['OPEN', 'DONE'])
  expect(await arrivals('PAY_NER')).toEqual([['PN0002', '10000']])
  const second = await upload(`${titles}\n2026-11-20,300.00,USD,Completed,A,PN0001\n2026-11-20,100.00,USD,Cancelled,B,PN0002\n`, at)
  // And what the bank takes back after it was booked is told.
  expect(await statesOf(second)).toEqual(['READY', 'INVALID'])
  expect(await book(second)).toEqual(['DONE', 'INVALID'])
  const third = await upload(`${titles}\n2026-11-20,300.00,USD,Completed,A,PN0001\n2026-11-20,100.00,USD,Completed,B,PN0002\n`, at)
  expect(await statesOf(third)).toEqual(['SAME', 'SAME'])
  expect(await arrivals('PAY_NER')).toHaveLength(2)
  expect(await stage.violations()).toEqual([])
})

it('asks about a word that nobody has said, and reads the file once it is', async () => {
  const at = { bank: 'PAY_NER' } as const
  const text = 'Date,Amount,Currency,Status,Counterparty,Reference\n2026-11-21,5.00,USD,Under review,A,PN0010\n'
  const file = { fileName: 'a.csv', bytes: new TextEncoder().encode(text) }
  const { file_id } = await uploadBankFile(stage.world, fin, { ...at, currency: 'USD', file })
  expect(await bankFileOf(stage.world.db, { file_id })).toMatchObject({ state: 'UNMAPPED' })
  expect(await refusalOf(confirmBankFile(stage.world, fin, { file_id }))).toBe('IMPORT_NOT_OPEN')
  const { proposed, kept } = await formOf(file_id)
  const said = { file_id, reading: proposed, replaces: kept?.reading_id ?? null }
  await expect(setBankReading(stage.world, fin, said)).rejects.toMatchObject({ fields: [{ path: 'reading.words.status.0' }] })
  await sayProposed(stage.world, fin, file_id, { words: [...proposed.words, { field: 'status', word: 'Under review', means: 'OPEN' }] })
  expect(await statesOf(file_id)).toEqual(['OPEN'])
  const { history } = await formOf(file_id)
  expect(history[0]).toMatchObject({ staff_name: fin.staffName, changes: ['“Under review”：未完成，不登记'] })
})

it('one payment stays one, whichever columns its bank is read by', async () => {
  const text = '日期,金额,对方户名,流水号,凭证号,备注\n2026-11-20,5000.00,甲公司,BK000001,V00001,货款\n'
  const bank = 'BOC_NRA'
  const without = await upload(text, { bank, say: of => ({ columns: { ...of.columns, reference: null } }) })
  expect(await book(without)).toEqual(['DONE'])
  const by = (over: Partial<Reading['columns']>, line = '') =>
    upload(`${text}${line}`, { bank, say: of => ({ columns: { ...of.columns, ...over } }) })
  for (const [columns, line] of [
    [{ reference: '流水号' }, '\n'],
    [{ reference: '流水号', payer: null }, '\n\n'],
    [{ reference: '凭证号' }, '\n\n\n'],
    [{ reference: null, memo: null }, '\n\n\n\n'],
  ] as const) {
    const fileId = await by(columns, line)
    const [only] = await linesOf(fileId)
    expect(only?.state, JSON.stringify(columns)).not.toBe('READY')
    expect(only?.problem).toMatch(/2026-11-20 5,000.00 USD，甲公司，文件“流水.csv”第 2 行/)
  }
  expect(await arrivals(bank)).toEqual([['L', '500000']])
})

it('what its bank completes later, and an equal line of a later export, wait for a person who says that it is another', async () => {
  const at = { bank: 'BOC_FTN' } as const
  const titles = '日期,金额,对方户名,备注'
  expect(await book(await upload(`${titles}\n2026-11-20,5000.00,,\n`, at))).toEqual(['DONE'])
  const completed = await upload(`${titles}\n2026-11-20,5000.00,甲公司,货款\n2026-11-21,7.00,乙公司,\n`, at)
  expect(await book(completed)).toEqual(['MAYBE', 'DONE'])
  const again = await upload(`${titles}\n2026-11-21,7.00,乙公司,\n2026-11-21,8.00,乙公司,\n`, at)
  expect(await book(again)).toEqual(['MAYBE', 'DONE'])
  expect(await arrivals('BOC_FTN')).toHaveLength(3)

  // After the file was booked the word of a person books the line by itself, once.
  expect(await refusalOf(sayAnotherPayment(stage.world, fin, { file_id: again, row_no: 3 }))).toBe('NOT_FOUND')
  const checker: StaffActor = { ...fin, role: 'FIN_CHECK' }
  expect(await refusalOf(sayAnotherPayment(stage.world, checker, { file_id: again, row_no: 2 }))).toBe('PERMISSION_DENIED')
  await sayAnotherPayment(stage.world, fin, { file_id: again, row_no: 2 })
  expect(await refusalOf(sayAnotherPayment(stage.world, fin, { file_id: again, row_no: 2 }))).toBe('NOT_FOUND')
  expect(await bankFileOf(stage.world.db, { file_id: again })).toMatchObject({ state: 'RUNNING', maybe: 0, ready: 1 })
  await quietly(bookBankFile(dyingWorld(stage.world, 1, 'before').world, again))
  await Promise.all([bookBankFile(stage.world, again), bookBankFile(stage.world, again)])
  const [said] = await linesOf(again)
  expect(said).toMatchObject({ state: 'DONE', other_by: fin.staffName, problem: expect.stringContaining('可能已登记') })
  expect(await arrivals('BOC_FTN')).toHaveLength(4)
  // Who decides about it reads who said so, and why it was asked.
  const told = await caseOf(String(said?.arrival_id))
  expect(told.facts).toContainEqual({
    label: '说明为另一笔',
    before: null,
    value: `${fin.staffName} · 2026-11-28 12:00:00`,
    note: expect.stringContaining('同日同额'),
  })
  expect(told.warning).toContain('可能与另外 1 笔到账为同一笔款项')
  expect(await stage.violations()).toEqual([])
})

it('a number that its bank uses again is another payment once a person says so, and is known from then on', async () => {
  const at = { bank: 'ABC_NRA' } as const
  const titles = '日期,金额,对方户名,流水号'
  expect(await book(await upload(`${titles}\n2026-11-03,5000.00,A,00000123\n`, at))).toEqual(['DONE'])
  const text = `${titles}\n2026-11-10,5000.00,B,00000123\n`
  const fileId = await upload(text, at)
  expect(await linesOf(fileId)).toMatchObject([{ state: 'MAYBE', problem: expect.stringContaining('流水号相同，日期、付款户名不同') }])
  expect(await refusalOf(confirmBankFile(stage.world, fin, { file_id: fileId }))).toBe('IMPORT_NOTHING_VALID')
  await sayAnotherPayment(stage.world, fin, { file_id: fileId, row_no: 2 })
  expect(await book(fileId)).toEqual(['DONE'])
  expect((await arrivals('ABC_NRA')).map(([id]) => id)).toEqual(['00000123', '00000123#2'])
  const both = await upload(`${titles}\n2026-11-03,5000.00,A,00000123\n2026-11-10,5000.00,B,00000123\n2026-11-12,1.00,C,00000999\n`, at)
  expect(await statesOf(both)).toEqual(['SAME', 'SAME', 'READY'])
})

it('two files with one payment without a number, confirmed at once, book it once', async () => {
  const at = { bank: 'BOC_HK' } as const
  const files = [
    await upload('日期,金额,对方户名\n2026-11-20,5000.00,甲\n', at),
    await upload('日期,金额,对方户名\n2026-11-20,5000.00,甲公司\n', at),
  ]
  for (const file_id of files) await confirmBankFile(stage.world, fin, { file_id })
  await Promise.all(files.map(fileId => bookBankFile(stage.world, fileId)))
  expect((await Promise.all(files.map(statesOf))).flat().toSorted()).toEqual(['DONE', 'MAYBE'])
  // Said of both before either is booked: the second is looked at again.
  const more = [
    await upload('日期,金额,对方户名\n2026-11-20,5000.00,乙\n', at),
    await upload('日期,金额,对方户名\n2026-11-20,5000.00,乙公司\n', at),
  ]
  for (const file_id of more) {
    await sayAnotherPayment(stage.world, fin, { file_id, row_no: 2 })
    await confirmBankFile(stage.world, fin, { file_id })
  }
  stage.clock.set?.(new Date('2026-11-28T05:00:00Z'))
  await Promise.all(more.map(fileId => bookBankFile(stage.world, fileId)))
  expect((await Promise.all(more.map(statesOf))).flat().toSorted()).toEqual(['DONE', 'MAYBE'])
  expect(await arrivals('BOC_HK')).toHaveLength(2)
})

it('a change of a bank’s reading shows what its last file would have read, and nothing is kept by looking', async () => {
  const at = { bank: 'AW' } as const
  const text = 'Date,Amount,Value,Counterparty,Reference\n2026-11-20,100.00,7.00,A,AW000001\n2026-11-20,5.00,5.00,B,AW000002\n'
  await book(await upload(text, at))
  const file_id = await upload(`${text}2026-11-21,1.00,2.00,C,AW000003\n`, at)
  const { proposed, kept } = await formOf(file_id)
  const reading = { ...proposed, columns: { ...proposed.columns, amount_in: 'Value' } }
  const asked = { file_id, reading, replaces: kept?.reading_id ?? null }
  const { last } = await tryBankReading(stage.world, fin, asked)
  expect(last).toMatchObject({
    differing: 1,
    before: { ready: 2, total: '105.00' },
    after: { ready: 2, total: '12.00' },
    lines: [{ row_no: 2, before: { amount: '100.00' }, after: { amount: '7.00' } }],
  })
  expect((await formOf(file_id)).kept).toEqual(kept)
  await setBankReading(stage.world, fin, asked)
  expect((await formOf(file_id)).history[0]).toMatchObject({ staff_name: fin.staffName, changes: ['收入金额：Amount → Value'] })
  expect(await refusalOf(setBankReading(stage.world, fin, asked))).toBe('BANK_READING_CHANGED')
})

it('a file that names another currency is not taken, and one of months first is not read days first', async () => {
  const above = { fileName: 'a.csv', bytes: new TextEncoder().encode('账户明细,,\n币种：港币,,\n日期,金额,对方户名\n2026-11-20,5.00,甲\n') }
  await expect(uploadBankFile(stage.world, fin, { bank: 'HSBC', currency: 'USD', file: above })).rejects.toMatchObject({
    fields: [{ path: 'currency', msg: '文件写明的币种为港元（HKD），与所选的美元（USD）不符' }],
  })
  const at = { bank: 'HSBC' } as const
  const told = await upload('Date,Amount,Payer,Reference\n11/03/2026,5.00,A,HS000001\n11/28/2026,6.00,B,HS000002\n', at)
  expect((await linesOf(told)).map(({ paid_on }) => paid_on)).toEqual(['2026-11-03', '2026-11-28'])
  // The other order, told by a later file, is asked about.
  const other = { fileName: 'b.csv', bytes: new TextEncoder().encode('Date,Amount,Payer,Reference\n27/11/2026,5.00,A,HS000003\n') }
  const { file_id } = await uploadBankFile(stage.world, fin, { ...at, currency: 'USD', file: other })
  expect(await bankFileOf(stage.world.db, { file_id })).toMatchObject({ state: 'UNMAPPED' })
})

it('a payment read in the wrong order of days is not booked again in the right one', async () => {
  const at = { bank: 'HSBC' } as const
  const line = 'Date,Amount,Payer\n04/10/2026,71.00,A\n'
  const say = (day_order: 'MDY' | 'DMY') => (of: Reading) => ({ columns: { ...of.columns, reference: null }, day_order })
  expect(await book(await upload(line, { ...at, say: say('MDY') }))).toEqual(['DONE'])
  const right = await upload(`${line}\n`, { ...at, say: say('DMY') })
  expect(await linesOf(right)).toMatchObject([{ state: 'MAYBE', paid_on: '2026-10-04', problem: expect.stringContaining('月与日互换') }])
})

it('dates that fit two orders are asked about', async () => {
  const file = { fileName: 'c.csv', bytes: new TextEncoder().encode('Date,Amount,Payer,Reference\n11/03/2026,5.00,A,WF000001\n') }
  const { file_id } = await uploadBankFile(stage.world, fin, { bank: 'WF', currency: 'USD', file })
  await expect(sayProposed(stage.world, fin, file_id)).rejects.toMatchObject({ fields: [{ path: 'reading.day_order' }] })
  await sayProposed(stage.world, fin, file_id, { day_order: 'MDY' })
  expect(await linesOf(file_id)).toMatchObject([{ state: 'READY', paid_on: '2026-11-03' }])
})
