// Fields: the schema pieces that requests and replies share, each with its limit and its Chinese message.
import { z } from 'zod'
import { isDay } from '../values/day.ts'
import { ID_BOX_MAX_LENGTH, plainPlatformId, splitIds } from '../values/text.ts'
import { isOneLine, isPlainLines, unseenText } from '../values/names.ts'
import { OWN_REASON_LEAST, REASON_LEAST, REASON_MOST } from '../values/reason.ts'

const typed = (max: number, label: string) => z.string(`请填写${label}`).trim().max(max, `${label}最多 ${max} 个字符`)

/** One line as typed: trimmed, at most `max` characters, nothing that can't be seen or turns the direction of writing. */
export const text = (max: number, label: string) => typed(max, label).refine(isOneLine, unseenText(label))

/** As `text`, over several lines. */
export const lines = (max: number, label: string) => typed(max, label).refine(isPlainLines, `${label}含有不支持的字符，请删除后重新填写`)

/** What `problem` says of a value is its message, so that a form and the server refuse alike. */
export const judged = <Schema extends z.ZodType>(schema: Schema, problem: (value: z.output<Schema>) => string | undefined) =>
  schema.superRefine((value, context) => {
    const message = problem(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** Why somebody does or refuses something; shown and kept as it is typed. */
export const reason = lines(REASON_MOST, '原因').pipe(z.string().min(REASON_LEAST, `原因至少 ${REASON_LEAST} 个字符`))

/** What a customer gives as a reason of its own. */
export const ownReason = lines(REASON_MOST, '原因').pipe(z.string().min(OWN_REASON_LEAST, `原因至少 ${OWN_REASON_LEAST} 个字符`))

/** An id of ours: decimal digits that fit a 64-bit integer, each in one spelling, so that one thing is never two. */
export const id = (label = '编号') =>
  z
    .string(`请提供${label}`)
    .trim()
    .regex(/^(0|[1-9]\d{0,18})$/, { error: `${label}格式不正确`, abort: true })
    .refine(value => BigInt(value) <= 9_223_372_036_854_775_807n, `${label}格式不正确`)

/** A platform's id, also as its own tools print it. */
export const platformId = (label = '广告账户 ID') => text(30, label).transform(plainPlatformId)

/** A list, or the text of the multi-id box, which the server splits by the same rule as the browser. */
export const platformIds = z
  .union([
    z.array(text(30, '广告账户 ID')).max(500, '广告账户 ID 最多 500 个'),
    z.string().max(ID_BOX_MAX_LENGTH, `广告账户 ID 最多输入 ${ID_BOX_MAX_LENGTH} 个字符`),
  ])
  .transform(value => (typeof value === 'string' ? splitIds(value) : value.map(plainPlatformId)))
  .refine(ids => ids.every(one => one.length <= 30), '广告账户 ID最多 30 个字符')

/** An amount as decimal text with at most two decimals (spec §5). */
export const amountText = (label = '金额') =>
  z
    .string(`请输入${label}`)
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, `${label}格式不正确，最多保留 2 位小数`)

/** As `amountText`, also below nothing: who knows its least and its currency refuses that in his own words. */
export const amountOrLess = (label = '金额') =>
  z
    .string(`请输入${label}`)
    .trim()
    .regex(/^-?\d{1,12}(\.\d{1,2})?$/, `${label}格式不正确，最多保留 2 位小数`)

/** The total that the user read before he submits, fees included, in dollars; where given, nothing that costs another sum is accepted. */
export const shownTotal = amountText('应付合计').optional()

/** A decimal text in replies: money, or a plain figure. */
export const decimal = z.string()
/** A day of the calendar, 'yyyy-MM-dd'; 30 February is none. */
export const day = (label = '日期') => z.string(`请填写${label}`).trim().refine(isDay, `${label}格式不正确`)
/** Instants travel as ISO 8601 in UTC. */
export const instant = z.string()
