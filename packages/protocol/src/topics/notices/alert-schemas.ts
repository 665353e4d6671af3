// 通知设置: by which ways each kind of news reaches the user.
import { z } from 'zod'
import { ALERT_CODES } from './alerts.ts'

const way = z.boolean('通知方式不正确')
const choice = z.object({ alert: z.enum(ALERT_CODES, '通知事件不正确'), in_app: way, sms: way, mail: way })
export type AlertChoice = z.output<typeof choice>

export const setAlertChoicesRequest = z.object({
  choices: z
    .array(choice, '请提供通知设置')
    .min(1, '请提供通知设置')
    .max(ALERT_CODES.length, `通知事件最多 ${ALERT_CODES.length} 项`)
    .refine(all => new Set(all.map(({ alert }) => alert)).size === all.length, '通知事件重复'),
})
export type SetAlertChoicesRequest = z.output<typeof setAlertChoicesRequest>

export const alertChoices = z.object({
  /** those that the user may have, in the order of the page */
  choices: z.array(choice),
  /** masked */
  mobile: z.string(),
  /** masked; null until one is bound by its code */
  email: z.string().nullable(),
})
export type AlertChoices = z.output<typeof alertChoices>
