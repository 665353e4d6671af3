// The key that a browser makes before it sends what moves money, so that it happens once however often it is sent (spec §2).
import { Refusal } from '../errors/refusal.ts'
import { type Currency, decimalText } from '../values/money.ts'
import { typedAmount } from '../values/written-amount.ts'

/** 8 to 100 printable ASCII characters. Refuses QUOTA_KEY_MISSING for a key that is missing or malformed. */
export function requireKey(key: string | undefined): string {
  if (!key || !/^[\x21-\x7e]{8,100}$/.test(key)) throw new Refusal('QUOTA_KEY_MISSING')
  return key
}

/** One spelling of an amount in what a key was sent with: «1000», «1,000» and «1000.00» are one body. What is no amount stays as it is. */
export function amountInBody(typed: string, currency: Currency): string {
  const amount = typedAmount(typed, currency)
  return amount ? decimalText(amount) : typed.trim()
}
