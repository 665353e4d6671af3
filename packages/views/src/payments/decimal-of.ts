// Minor units of the database as the decimal text of the wire.
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'

export const decimalOf = (minor: string, currency: Currency): string => decimalText(money(BigInt(minor), currency))
