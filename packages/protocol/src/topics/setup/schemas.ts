// Setup on the wire: what the product still lacks, and the tests that staff set off.
import { z } from 'zod'
import { instant, text } from '../../wire/fields.ts'
import { countryCode, mobile, readsPhone } from '../session/phone-fields.ts'
import { SETUP_KEYS, SETUP_STATE_CODES } from './enums.ts'

const setupRow = z.object({
  key: z.enum(SETUP_KEYS),
  state: z.enum(SETUP_STATE_CODES),
  /** since when it is so, where that is known */
  since: instant.nullable(),
  /** the facts, in words */
  detail: z.string(),
})
export type SetupRow = z.output<typeof setupRow>
export const setupList = z.object({ content: z.array(setupRow) })
export type SetupList = z.output<typeof setupList>

const EMAIL_MOST = 100
export const testSmsRequest = z.object({ mobile, country_code: countryCode }).check(readsPhone('mobile'))
export type TestSmsRequest = z.output<typeof testSmsRequest>
export const testMailRequest = z.object({ email: text(EMAIL_MOST, '邮箱').pipe(z.email('请输入正确的邮箱')) })
export type TestMailRequest = z.output<typeof testMailRequest>

/** What each call takes and answers. */
export const setupSchemas = {
  list: { request: z.object({}), response: setupList },
  testSms: { request: testSmsRequest, response: setupList },
  testMail: { request: testMailRequest, response: setupList },
  testStorage: { request: z.object({}), response: setupList },
}
