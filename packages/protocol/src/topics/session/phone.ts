// Phone: reads a mobile number as people type or paste it into the form that is stored; shared by browser and server.
import { entryOf } from '../../values/table.ts'

/** `countryCode` is the dialling code, `number` the national number without a leading 0; both digits only. */
export type PhoneNumber = { countryCode: string; number: string }

/**
 * Where codes are sent, and what mobile numbers look like there: mainland China, Hong Kong, Macao, Taiwan, Singapore, North America, Japan,
 * Korea, Malaysia, Thailand, Vietnam, UK, Germany, France, Australia.
 */
const MOBILES: Readonly<Record<string, RegExp>> = {
  '86': /^1[3-9]\d{9}$/,
  '852': /^[4-9]\d{7}$/,
  '853': /^6\d{7}$/,
  '886': /^9\d{8}$/,
  '65': /^[3689]\d{7}$/,
  '1': /^[2-9]\d{9}$/,
  '81': /^[6-9]0\d{8}$/,
  '82': /^1\d{8,9}$/,
  '60': /^1\d{8,9}$/,
  '66': /^[689]\d{8}$/,
  '84': /^[35789]\d{8}$/,
  '44': /^7\d{9}$/,
  '49': /^1[5-7]\d{8,9}$/,
  '33': /^[67]\d{8}$/,
  '61': /^4\d{8}$/,
}
export const CODE_COUNTRIES: ReadonlySet<string> = new Set(Object.keys(MOBILES))
/** Of countries without a rule above. */
const ANY_MOBILE = /^\d{5,15}$/
/** Blanks, dashes, brackets, dots, and the invisible marks that chat programs copy along. */
const DECORATION = /[\s\p{Cf}\p{Pd}()./]/gu

/** Undefined for what can't be a mobile number. A country code in front of the number counts more than `countryCode`. */
export function readPhone(text: string, countryCode: string): PhoneNumber | undefined {
  const plain = text.normalize('NFKC').replaceAll(DECORATION, '')
  if (!/^\+?\d{5,18}$/.test(plain)) return undefined
  const international = /^(?:\+|00)(\d+)$/.exec(plain)?.[1]
  if (international !== undefined) return splitInternational(international, countryCode)
  const number = nationalNumber(plain, countryCode)
  if (number !== undefined) return { countryCode, number }
  return plain.startsWith(countryCode) ? phoneIn(countryCode, plain.slice(countryCode.length)) : undefined
}

/** What a country select and a number field show after this was typed or pasted: a country code in front chooses the country. */
export function typedPhone(text: string, countryCode: string): PhoneNumber {
  const isInternational = /^\s*(?:\+|00)/.test(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
  return (isInternational ? readPhone(text, countryCode) : undefined) ?? { countryCode, number: text }
}

/** No dialling code begins with another one, so at most one country fits. */
function splitInternational(digits: string, chosen: string): PhoneNumber | undefined {
  const countryCode = [chosen, ...CODE_COUNTRIES].find(code => digits.startsWith(code))
  return countryCode === undefined ? undefined : phoneIn(countryCode, digits.slice(countryCode.length))
}

function phoneIn(countryCode: string, digits: string): PhoneNumber | undefined {
  const number = nationalNumber(digits, countryCode)
  return number === undefined ? undefined : { countryCode, number }
}

/** Where a rule is known, the 0 that is dialled inside the country is left out. */
function nationalNumber(digits: string, countryCode: string): string | undefined {
  const rule = entryOf(MOBILES, countryCode)
  const number = rule === undefined ? digits : digits.replace(/^0/, '')
  return (rule ?? ANY_MOBILE).test(number) ? number : undefined
}
