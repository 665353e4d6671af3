// Whose wallet, in which currency, and how much: the fields that every booking by hand begins with.
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { CURRENCY_TEXTS } from '@tallyhelm/protocol/values/texts'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { Select } from '@tallyhelm/ui/fields/Select'
import { useCall } from '../../api/queries.ts'

/** More sub-customers than anybody chooses from a list. */
const MOST = 100
const OWN = ''
/** Wallets are of these currencies alone. */
export const CURRENCY_OPTIONS = WALLET_CURRENCIES.map(value => ({ value, label: CURRENCY_TEXTS[value] }))
export type WalletCurrency = (typeof WALLET_CURRENCIES)[number]

/** The customer itself is the empty text. */
export const OWN_WALLET = OWN
export const subCustomerOf = (owner: string): string | null => (owner === OWN ? null : owner)

export function useSubCustomers(customerId: string) {
  const { data } = useCall(consoleCustomerEndpoints.subCustomers, { customer_id: customerId, page_num: 1, page_size: MOST })
  return (data?.content ?? []).map(({ sub_customer_id, name }) => ({ value: sub_customer_id, label: name }))
}

type Props = { customerId: string; owner: FieldOf<string>; currency: FieldOf<WalletCurrency>; amount: FieldOf<string>; amountLabel: string }

export function WalletFields({ customerId, owner, currency, amount, amountLabel }: Props) {
  const subCustomers = useSubCustomers(customerId)
  return (
    <>
      {subCustomers.length === 0 ? null : (
        <Select label="钱包" required options={[{ value: OWN, label: '客户本身' }, ...subCustomers]} {...owner} />
      )}
      <Select label="币种" required options={CURRENCY_OPTIONS} {...currency} />
      <MoneyInput label={amountLabel} required currency={currency.value} {...amount} />
    </>
  )
}
