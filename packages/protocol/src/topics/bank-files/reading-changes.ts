// Changes of a reading in words, as its history tells them.
import { DAY_ORDERS } from './days.ts'
import { BANK_FIELD_CODES, BANK_FIELDS } from './enums.ts'
import { type BankReading, DECIMAL_TEXTS } from './reading.ts'
import { meaningText, wordForm } from './words.ts'

/** «流水号：凭证号 → 交易流水号»; what was said at first has no former side. */
export function readingChanges(before: BankReading | undefined, after: BankReading): string[] {
  const columns = BANK_FIELD_CODES.map(field =>
    changed(BANK_FIELDS[field].text, before && (before.columns[field] ?? '无'), after.columns[field] ?? (before ? '无' : null)),
  )
  const decimal = changed('小数点', textOf(before?.decimal, DECIMAL_TEXTS), textOf(after.decimal, DECIMAL_TEXTS) ?? null)
  const order = changed('日期顺序', textOf(before?.day_order, DAY_ORDERS), textOf(after.day_order, DAY_ORDERS) ?? null)
  return [...columns, decimal, order, ...wordChanges(before, after)].filter(text => text !== undefined)
}

const textOf = <Code extends string>(code: Code | null | undefined, texts: Readonly<Record<Code, string>>): string | undefined =>
  code === null || code === undefined ? undefined : texts[code]

function changed(label: string, before: string | undefined, after: string | null): string | undefined {
  if (after === null || before === after) return undefined
  return before === undefined ? `${label}：${after}` : `${label}：${before} → ${after}`
}

function wordChanges(before: BankReading | undefined, after: BankReading): string[] {
  return after.words.flatMap(({ field, word, means }) => {
    const former = before?.words.find(one => one.field === field && wordForm(one.word) === wordForm(word))?.means
    return changed(`“${word}”`, former && meaningText(former), meaningText(means)) ?? []
  })
}
