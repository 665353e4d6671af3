// Bank receipts in the database: what a bank received from a customer, under the id of the case that asks to book it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import type { Day } from '@tallyhelm/protocol/values/day'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

/** `reference` is what the bank calls the payment, in its one spelling. */
export type Receipt = {
  customerId: string
  subCustomerId: string | null
  amount: Money
  bank: Bank
  reference: string
  receivedOn: Day
  payerName: string
}

export async function insertReceipt(tx: Tx, caseId: string, receipt: Receipt): Promise<void> {
  const { customerId, subCustomerId, amount, bank, reference, receivedOn, payerName } = receipt
  await tx.run(sql`
    insert into wallet_receipts (id, customer_id, sub_customer_id, currency, amount_minor, bank, bank_reference, received_on, payer_name)
    values (${caseId}, ${customerId}, ${subCustomerId}, ${amount.currency}, ${amount.minor}, ${bank}, ${reference}, ${receivedOn}, ${payerName})`)
}

export async function readReceipt(tx: Tx, caseId: string): Promise<Receipt> {
  const { currency, minor, ...row } = await tx.one<Omit<Receipt, 'amount'> & { currency: Currency; minor: string }>(sql`
    select customer_id as "customerId", sub_customer_id as "subCustomerId", currency, amount_minor as minor, bank, bank_reference as reference,
      received_on::text as "receivedOn", payer_name as "payerName"
    from wallet_receipts where id = ${caseId}`)
  return { ...row, amount: money(BigInt(minor), currency) }
}
