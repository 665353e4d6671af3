// Reasons: one rule for every call that asks a person why.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ownReason } from '../wire/fields.ts'
import { OWN_REASON_LEAST, ownReasonProblem, REASON_LEAST, REASON_MOST, reasonLength, reasonProblem } from './reason.ts'

const TOPICS = join(import.meta.dirname, '../topics')
const FITS = '字'.repeat(REASON_LEAST)
const unfit = (least: number) => ['', '字'.repeat(least - 1), `${'字'.repeat(least - 1)}    `, '字'.repeat(REASON_MOST + 1)]
const UNFIT = unfit(REASON_LEAST)

/** Filters of lists, a code whose words the batch's type decides, and what a customer objects to, which the spec only asks not to be empty. */
const NO_WORDS = /^(exportFile|subCustomerExportFile)Schemas\.|\.list$|^importSchemas\.confirm$|^statementSchemas\.dispute$/

/** What customers say of themselves. */
const OWN = ['applySchemas.appeal', 'creditSchemas.apply', 'ownCaseSchemas.appeal', 'refundSchemas.create']

/** The field `reason` of every call of every topic that takes words. */
async function askedReasons(): Promise<[string, z.ZodType][]> {
  const files = readdirSync(TOPICS, { recursive: true, encoding: 'utf8' }).filter(file => /schemas[\w-]*\.ts$/.test(file))
  const found = new Map<string, z.ZodType>()
  for (const file of files) {
    const tables: Record<string, unknown> = await import(join(TOPICS, file))
    for (const [table, calls] of Object.entries(tables).filter(([name]) => name.endsWith('Schemas')))
      for (const [call, { request }] of Object.entries(calls as Record<string, { request: z.ZodType }>)) {
        const reason = request instanceof z.ZodObject ? request.shape.reason : undefined
        if (reason instanceof z.ZodType && !NO_WORDS.test(`${table}.${call}`) && reason.safeParse(FITS).success)
          found.set(`${table}.${call}`, reason)
      }
  }
  return [...found]
}

test('5 to 200 characters, blanks around them apart', () => {
  expect([FITS, '字'.repeat(REASON_MOST), ` ${FITS} `].map(reasonProblem)).toEqual([undefined, undefined, undefined])
  expect(UNFIT.map(reasonProblem)).toEqual(['原因至少 5 个字符', '原因至少 5 个字符', '原因至少 5 个字符', '原因最多 200 个字符'])
})

test('four characters are enough for a customer’s own reason, and each field says its least length', () => {
  expect(ownReasonProblem('不再投放')).toBeUndefined()
  expect(ownReasonProblem('不投放')).toBe('原因至少 4 个字符')
  expect([reasonLength(), reasonLength(OWN_REASON_LEAST)]).toEqual(['5–200 个字符', '4–200 个字符'])
})

test('every call that asks for a reason in words refuses what the form refuses', async () => {
  const asked = await askedReasons()
  expect(asked.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'channelSchemas.pause',
      'reconciliationSchemas.close',
      'consoleQuotaSchemas.reject',
      'consoleQuotaSchemas.cancel',
    ]),
  )
  // These may go without one, which their flow asks for where it is needed.
  const refused = (name: string, reason: z.ZodType) => {
    if (['caseSchemas.decide', 'taxInvoiceSchemas.upload'].includes(name)) return UNFIT.slice(1)
    return reason === ownReason ? unfit(OWN_REASON_LEAST) : UNFIT
  }
  expect(asked.flatMap(([name, reason]) => (reason === ownReason ? [name] : [])).toSorted()).toEqual(OWN)
  const taken = asked.flatMap(([name, reason]) =>
    refused(name, reason).flatMap(text => (reason.safeParse(text).success ? [`${name}: ${text}`] : [])),
  )
  expect(taken).toEqual([])
})
