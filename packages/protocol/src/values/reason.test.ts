// Reasons: one rule for every call that asks a person why.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { REASON_LEAST, REASON_MOST, reasonProblem } from './reason.ts'

const TOPICS = join(import.meta.dirname, '../topics')
const FITS = '字'.repeat(REASON_LEAST)
const UNFIT = ['', '字'.repeat(REASON_LEAST - 1), `${'字'.repeat(REASON_LEAST - 1)}    `, '字'.repeat(REASON_MOST + 1)]

/** Filters of lists, a code whose words the batch's type decides, and what a customer objects to, which the spec only asks not to be empty. */
const NO_WORDS = /^(exportFile|subCustomerExportFile)Schemas\.|\.list$|^importSchemas\.confirm$|^statementSchemas\.dispute$/

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
  const refused = (name: string) => (['caseSchemas.decide', 'taxInvoiceSchemas.upload'].includes(name) ? UNFIT.slice(1) : UNFIT)
  const taken = asked.flatMap(([name, reason]) =>
    refused(name).flatMap(text => (reason.safeParse(text).success ? [`${name}: ${text}`] : [])),
  )
  expect(taken).toEqual([])
})
