// Sheets: which columns the sheet of each type of import has on each channel, who may import it, and how many of its rows go out at once.
import type { Channel } from '../../vocabulary/channel.ts'
import { ACCOUNTS_MOST } from '../bindings/enums.ts'
import { IMPORT_TYPE_CODES, IMPORT_TYPES, type ImportType, type RowField } from './enums.ts'
import { SHEET_TARGETS } from './targets.ts'

/** `title` is what the template carries; what stands in its brackets helps people and is not compared. `isText`: may hold blanks and commas. */
export type ImportColumn = { field: RowField; title: string; isText?: true }
type Sheet = {
  columns: (channel: Channel) => readonly ImportColumn[]
  isForSubCustomers: boolean
  /** null: as many as the agency allows in an order */
  mostRows: number | null
}

const account: ImportColumn = { field: 'account', title: '广告账户 ID' }
const amount = (word: string): ImportColumn => ({ field: 'amount', title: `${word}（账户币种）` })

const SHEETS: Readonly<Record<ImportType, Sheet>> = {
  ADD: { columns: () => [account, amount('新增额度')], isForSubCustomers: true, mostRows: null },
  // A sub-customer's fixed tree has no reduction (spec §2).
  REDUCE: { columns: () => [account, amount('调减额度')], isForSubCustomers: false, mostRows: null },
  TRANSFER: {
    columns: () => [{ field: 'account', title: '转出广告账户 ID' }, { field: 'to_account', title: '转入广告账户 ID' }, amount('转移额度')],
    isForSubCustomers: true,
    mostRows: null,
  },
  CLEAR: { columns: () => [account], isForSubCustomers: true, mostRows: null },
  BIND: {
    columns: channel => {
      const { type, role } = SHEET_TARGETS[channel]
      const roles: ImportColumn[] = role ? [{ field: 'role', title: `${role.word}（${Object.values(role.texts).join('/')}）` }] : []
      return [account, { field: 'target', title: `${type} ID` }, ...roles]
    },
    isForSubCustomers: true,
    mostRows: ACCOUNTS_MOST,
  },
  RENAME: {
    columns: () => [account, { field: 'target', title: '新名称', isText: true }],
    isForSubCustomers: false,
    mostRows: ACCOUNTS_MOST,
  },
}

/** Of one batch, or of one that is to be. */
export type SheetKind = { importType: ImportType; channel: Channel }
export const kindOf = ({ import_type, channel }: { import_type: ImportType; channel: Channel }): SheetKind => ({
  importType: import_type,
  channel,
})

/** In the order of the template. */
export const columnsOf = ({ importType, channel }: SheetKind): readonly ImportColumn[] => SHEETS[importType].columns(channel)
export const hasAmounts = (kind: SheetKind): boolean => columnsOf(kind).some(({ field }) => field === 'amount')
export const mostRowsAtOnce = (type: ImportType, mostOfOrder: number): number => SHEETS[type].mostRows ?? mostOfOrder

/** What a customer, or one of its sub-customers, may import. */
export const importTypesOf = (isSubCustomer: boolean): readonly ImportType[] =>
  IMPORT_TYPE_CODES.filter(type => !isSubCustomer || SHEETS[type].isForSubCustomers)
export const SUB_CUSTOMER_IMPORT_TYPES: Readonly<Partial<Record<ImportType, string>>> = Object.fromEntries(
  importTypesOf(true).map(type => [type, IMPORT_TYPES[type]]),
)

/** Of a cell; what is longer is cut and told as wrong. A name may take two places for each of its characters. */
export const cellMost = (field: RowField): number => (field === 'target' ? 200 : 60)
