// Account name: what people type to say who they are, in the one form in which it is looked up and counted.
import { readPhone } from './phone.ts'

/** Addresses are ASCII: a letter that another program would fold in its own way (İ, ſ) would name nobody. */
const ADDRESS = /^[\x21-\x7e]+$/

/** Letter case doesn't count. Full-width letters, as Chinese keyboards make them, become plain ones. */
export const emailForm = (text: string): string => {
  const plain = text.normalize('NFKC').trim()
  return ADDRESS.test(plain) ? plain.toLowerCase() : plain
}

export const isAddress = (text: string): boolean => text.normalize('NFKC').includes('@')

/** An e-mail address, or a number with its country; what is neither stays as typed and matches no user. */
export function readAccount(account: string, countryCode: string): { account: string; country_code: string } {
  if (isAddress(account)) return { account: emailForm(account), country_code: countryCode }
  const phone = readPhone(account, countryCode)
  return phone ? { account: phone.number, country_code: phone.countryCode } : { account, country_code: countryCode }
}
