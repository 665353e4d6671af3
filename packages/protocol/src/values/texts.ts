// Texts of codes: the words of a table whose entries say more than their words.
import { CURRENCIES, type Currency, CURRENCY_CODES } from './money.ts'

/** «OPEN: 待处理» out of «OPEN: { text: 待处理, tone: warning }», with the codes kept as types. */
export function textsOf<const Code extends string>(
  table: Readonly<Record<Code, { readonly text: string }>>,
): Readonly<Record<Code, string>> {
  const texts = Object.entries<{ readonly text: string }>(table).map(([code, { text }]) => [code, text])
  return Object.fromEntries(texts) as Record<Code, string> // the codes of the table
}

/** The texts of these codes alone. */
export const textsFor = <Texts extends Readonly<Record<string, string>>, Code extends keyof Texts & string>(
  texts: Texts,
  codes: readonly Code[],
): Pick<Texts, Code> => Object.fromEntries(codes.map(code => [code, texts[code]])) as Pick<Texts, Code> // each code, once

/** «USD 美元», as filters offer currencies. */
export const CURRENCY_TEXTS = Object.fromEntries(CURRENCY_CODES.map(code => [code, `${code} ${CURRENCIES[code].name}`])) as Readonly<
  Record<Currency, string>
> // each code, once
