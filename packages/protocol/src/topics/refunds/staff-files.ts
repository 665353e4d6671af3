// What stands in the files of the console's lists of this topic.
import { fileOfList, yesNo } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { APPLICATION_STATUSES } from '../payments/enums.ts'
import { chargebackRows, consoleRefundRows } from './console-columns.ts'
import { CHARGEBACK_ACTS, chargebackPhase } from './enums.ts'

const ownerText = (row: { customer_name: string | null; sub_customer_name: string | null }) =>
  [row.customer_name, row.sub_customer_name].filter(name => name !== null).join(' · ')

export const REFUNDS_FILES = {
  REFUNDS: fileOfList(consoleRefundRows, {
    refund: row => row.refund_id,
    customer: row => ownerText(row),
    status: row => APPLICATION_STATUSES[row.status].text,
    payee: row => (row.payee_name === '' ? null : `${row.payee_name} ${row.payee_account}`),
    same_name: row => yesNo(row.is_same_name),
  }),
  CHARGEBACKS: fileOfList(chargebackRows, {
    customer: row => ownerText(row),
    phase: row => chargebackPhase(row).text,
    actions: row => (row.act === null ? null : CHARGEBACK_ACTS[row.act]),
  }),
} as const satisfies SomeStaffFiles
