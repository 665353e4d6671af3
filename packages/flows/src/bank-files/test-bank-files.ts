// Bank files for tests: as a bank in China exports them, with what it prints above the titles.
import type { BankFileReading } from '@tallyhelm/protocol/topics/bank-files/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import type { World } from '@tallyhelm/world/handles/world'
import { bookBankFile } from './book-bank-file.ts'
import { bankFileForm } from '@tallyhelm/views/bank-files/bank-file-form'
import { confirmBankFile, setBankReading, uploadBankFile } from './import-bank-file.ts'

export const BANK_TITLES = ['交易日期', '收入', '支出', '对方户名', '对方账号', '摘要', '流水号']
export type BankTestLine = { day?: string; into?: string; out?: string; payer?: string; account?: string; memo?: string; no?: string }

export const bankCsv = (lines: readonly BankTestLine[], name = '流水.csv'): { fileName: string; bytes: Uint8Array } => {
  const rows = lines.map(({ day = '2026-03-02', into = '', out = '', payer = '', account = '', memo = '', no = '' }) =>
    [day, into, out, payer, account, memo, no].map(cell => (/[,"]/.test(cell) ? `"${cell}"` : cell)).join(','),
  )
  const text = ['账户交易明细,,,,,,', '账号：7559 0000,,,,,,', BANK_TITLES.join(','), ...rows].join('\r\n')
  return { fileName: name, bytes: new TextEncoder().encode(text) }
}

type Wanted = { bank?: Bank; currency?: Currency }

/** Its reading is said as it is proposed, with what differs. */
export async function sayProposed(world: World, actor: StaffActor, file_id: string, over: Partial<BankReading> = {}): Promise<void> {
  const { proposed, kept } = await bankFileForm(world.db, { file_id }, world.clock.now())
  await setBankReading(world, actor, { file_id, reading: { ...proposed, ...over }, replaces: kept?.reading_id ?? null })
}
type BankReading = BankFileReading['reading']

/** Uploaded and its reading said, as it is proposed. */
export async function uploadBankLines(
  world: World,
  actor: StaffActor,
  lines: readonly BankTestLine[],
  { bank = 'CMB', currency = 'CNY' }: Wanted = {},
): Promise<string> {
  const { file_id } = await uploadBankFile(world, actor, { bank, currency: currency as 'CNY', file: bankCsv(lines) }) // a wallet's
  await sayProposed(world, actor, file_id, { decimal: '.' })
  return file_id
}

export async function importBankLines(world: World, actor: StaffActor, lines: readonly BankTestLine[], of: Wanted = {}): Promise<string> {
  const fileId = await uploadBankLines(world, actor, lines, of)
  await confirmBankFile(world, actor, { file_id: fileId })
  await bookBankFile(world, fileId)
  return fileId
}
