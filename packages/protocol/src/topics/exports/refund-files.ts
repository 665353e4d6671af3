// What stands in the files of refunds and chargebacks.
import { APPLICATION_STATUSES } from '../payments/enums.ts'
import { chargebackRows, consoleRefundRows } from '../refunds/console-columns.ts'
import { CHARGEBACK_ACTS, chargebackPhase } from '../refunds/enums.ts'
import { fileOfList } from './staff-file.ts'

const ownerText = (row: { customer_name: string | null; sub_customer_name: string | null }) =>
  [row.customer_name, row.sub_customer_name].filter(name => name !== null).join(' · ')
const yesNo = (value: boolean | null) => (value === null ? null : value ? '是' : '否')

export const REFUND_FILES = {
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
} as const
