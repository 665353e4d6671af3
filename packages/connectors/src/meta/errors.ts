// Errors of Meta: the error envelope and its codes, turned into what they mean for us (reference: Marketing API, error codes).
import { z } from 'zod'
import { type Blame, type Failure, trouble } from '../kit/failure.ts'
import { text } from '../kit/fields.ts'
import { parseExactJson } from '../kit/exact-json.ts'
import { jsonHeader } from '../kit/headers.ts'

export const metaError = z.object({
  error: z.object({
    message: text.optional(),
    code: z.string().regex(/^\d{1,9}$/),
    error_subcode: text.optional(),
    error_user_title: text.optional(),
    error_user_msg: text.optional(),
    is_transient: z.boolean().optional(),
    fbtrace_id: text.optional(),
    error_data: z.unknown().optional(),
  }),
})
export type MetaError = z.infer<typeof metaError>['error']

const RATE_LIMITED = new Set([4, 17, 32, 341, 613, 80000, 80001, 80002, 80003, 80004, 80005, 80006, 80008, 80009, 80014])
const UNAUTHORIZED = new Set([102, 190])
/** Final answers that prove that nothing was done, with the words for people. */
const REFUSED: Readonly<Record<number, string>> = {
  3: '账户未授权，请联系专属顾问',
  10: '账户未授权，请联系专属顾问',
  100: '渠道拒绝了该额度，请核对后重试',
  294: '账户未授权，请联系专属顾问',
  368: '账户因违反渠道政策被暂时限制操作',
  415: '渠道要求双重验证，请联系专属顾问',
  2200: '回调地址未通过渠道的校验',
  2620: '账户未授权，请联系专属顾问',
  2641: '账户已被渠道限制操作',
  2702: '渠道不接受该人员，请核对后重试',
  3944: '对方已拥有该资产的权限',
  3979: '渠道账户数已达上限，请联系专属顾问',
  3980: '渠道账户数已达上限，请联系专属顾问',
}
const TOO_LARGE_SUBCODE = '1487534'

export function metaFailure(error: MetaError, headers: Record<string, string>): Failure {
  const code = Number(error.code)
  const told = trouble(codeText(error), wordsOf(error))
  if (RATE_LIMITED.has(code)) {
    const known = knownReason(told.message)
    const words = known === undefined ? told.message : `${known}：${told.message}`
    return { kind: 'rate_limited', trouble: trouble(told.code, words, regainMs(headers)) }
  }
  if (UNAUTHORIZED.has(code)) return { kind: 'unauthorized', trouble: told }
  if (code === 100 && error.error_subcode === '33') return { kind: 'gone', trouble: told, reasonText: '账户不存在或未授权' }
  if (error.is_transient === true) return { kind: 'unclear', trouble: told }
  const reasonText = code >= 200 && code <= 299 ? '账户未授权，请联系专属顾问' : REFUSED[code]
  if (reasonText === undefined) return { kind: 'unclear', trouble: told }
  return { kind: 'refused', trouble: told, reasonText: knownReason(told.message) ?? reasonText, blames: [blameOf(error)] }
}

const blamed = z.object({ blame_field_specs: z.array(z.array(text)) })

/** The parameter as Meta's data of the error names it, else as its words do: «(#100) Param name must be …». */
function blameOf(error: MetaError): Blame {
  const { error_data: data } = error
  const specs = blamed.safeParse(typeof data === 'string' ? parseExactJson(data) : data)
  const [, named] = /\b(?:param|parameter) ([a-z]\w*)/i.exec(error.message ?? '') ?? []
  const place = specs.success ? specs.data.blame_field_specs[0]?.join('.') : named
  return { place: place ?? null, words: error.error_user_msg || error.message || 'no message' }
}

/** Meta asks for a smaller range (code 1 "reduce the amount of data", or its own subcode). */
export function asksForLess(failure: Failure): boolean {
  return failure.trouble.code.endsWith(`(${TOO_LARGE_SUBCODE})`) || /reduce the amount of data/i.test(failure.trouble.message)
}

/** Whether Meta limits the app itself, so that calls for other accounts fail as well; its other limits are of one account or business. */
export function limitsApp({ kind, trouble: told }: Failure): boolean {
  return kind === 'rate_limited' && /^(4|17|32|613)\b/.test(told.code)
}

function knownReason(words: string): string | undefined {
  if (/\b(10|ten) times\b|times (a|per|in a) day|daily limit|too many.*(spend|cap|limit)/i.test(words)) return '额度变更次数已达今日上限'
  if (/(lower|less|below|greater|higher|more) than.*(spent|spend)|already spent|amount spent/i.test(words)) return '额度不能低于已消耗金额'
  return undefined
}

function codeText(error: MetaError): string {
  return error.error_subcode === undefined ? error.code : `${error.code}(${error.error_subcode})`
}

function wordsOf(error: MetaError): string {
  const words = error.error_user_msg || error.message || 'no message'
  return error.fbtrace_id === undefined ? words : `${words} [fbtrace_id ${error.fbtrace_id}]`
}

const usage = z.record(
  z.string(),
  z.array(
    z.object({
      estimated_time_to_regain_access: z
        .string()
        .regex(/^\d{1,6}$/)
        .optional(),
    }),
  ),
)
const accountUsage = z.object({ reset_time_duration: z.string().regex(/^\d{1,8}$/) })

/** The longest wait that the usage headers name: minutes per business use case, or seconds of the account's own counter. */
export function regainMs(headers: Record<string, string>): number | undefined {
  const waits: number[] = []
  const business = jsonHeader(headers, 'x-business-use-case-usage', usage)
  for (const entry of Object.values(business ?? {}).flat()) waits.push(Number(entry.estimated_time_to_regain_access ?? '0') * 60_000)
  const account = jsonHeader(headers, 'x-ad-account-usage', accountUsage)
  if (account) waits.push(Number(account.reset_time_duration) * 1000)
  const longest = Math.max(0, ...waits)
  return longest > 0 ? longest : undefined
}
